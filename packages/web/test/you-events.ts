import type { NebulaEvent, NebulaKinds, NebulaPoints, NovaLunaEvent, NovaLunaKinds } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { narrate as narrateNebula } from '../src/nebula/narration.ts';
import { narrate as narrateNovaLuna } from '../src/nova-luna/narration.ts';
import type { YouCase } from './you-players.ts';
import { players } from './you-players.ts';

const FRAME = { sequence: 2, at: 0, deciders: [], undoable: [], times: null, ending: null };
const POINTS: NebulaPoints = { personal: 14, public: 26, blackHoles: 5, constellations: 12, total: 57 };
const TILE = tileOf(5).id;

function atTable(event: TableEvent<NovaLunaKinds>): string {
	return narrateNovaLuna(event, { players: players() }).join(' ');
}

function inNovaLuna(event: NovaLunaEvent): string {
	return atTable({ ...FRAME, type: 'moved', seat: 0, by: 'human', events: [event] });
}

function inNebula(event: NebulaEvent): string {
	const moved: TableEvent<NebulaKinds> = { ...FRAME, type: 'moved', seat: 0, by: 'human', events: [event] };
	return narrateNebula(moved, { players: players() }).join(' ');
}

/** What the log of a game says of your moves, and of what happened to your seat. */
export const EVENT_CASES: readonly YouCase[] = [
	[
		'play_you_took_back',
		() => atTable({ ...FRAME, type: 'taken-back', seat: 0, steps: 1 }),
		{
			en: 'You take back your last move.',
			de: 'Du nimmst deinen letzten Zug zurück.',
			cs: 'Bereš zpět svůj poslední tah.',
			hu: 'Visszavonod az utolsó lépésedet.',
		},
	],
	[
		'play_you_resigned',
		() => atTable({ ...FRAME, type: 'resigned', seat: 0 }),
		{ en: 'You give up.', de: 'Du gibst auf.', cs: 'Vzdáváš se.', hu: 'Feladod.' },
	],
	[
		'play_you_ran_out',
		() => atTable({ ...FRAME, type: 'ran-out', seat: 0 }),
		{
			en: 'You ran out of time.',
			de: 'Deine Zeit ist abgelaufen.',
			cs: 'Vypršel ti čas.',
			hu: 'Lejárt az időd.',
		},
	],
	[
		'play_you_seat_changed',
		() => atTable({ ...FRAME, type: 'seat-changed', seat: 0, to: { kind: 'human', name: 'Ada' } }),
		{
			en: 'You take over this seat.',
			de: 'Du spielst weiter.',
			cs: 'Dál hraješ ty.',
			hu: 'Te játszol tovább.',
		},
	],
	[
		null,
		() => atTable({ ...FRAME, type: 'seat-changed', seat: 0, to: { kind: 'bot', level: 'new' } }),
		{
			en: 'A bot takes over this seat.',
			de: 'Ein Bot spielt weiter.',
			cs: 'Dál hraje bot.',
			hu: 'Egy bot játszik tovább.',
		},
	],
	[
		'play_you_claimed',
		() => atTable({ ...FRAME, type: 'claimed', seat: 0 }),
		{
			en: 'You claim the win.',
			de: 'Du beanspruchst den Sieg.',
			cs: 'Ukončuješ hru výhrou.',
			hu: 'Győzelemként lezárod a játszmát.',
		},
	],
	[
		'nova_luna_you_refilled',
		() =>
			inNovaLuna({
				type: 'refilled',
				seat: 0,
				tiles: [{ space: 1, tile: TILE }],
				phase1Note: null,
			}),
		{
			en: 'You refill the selection track with 1 tile.',
			de: 'Du füllst die Auswahlbahn mit 1 Plättchen auf.',
			cs: 'Doplňuješ nabídku: přichází 1 destička.',
			hu: 'Feltöltöd a választósávot 1 lapkával.',
		},
	],
	[
		'nova_luna_you_won',
		() =>
			inNovaLuna({
				type: 'ended',
				outcome: { reason: 'all-tokens-placed', tokensLeft: [0, 3, 4], ranking: [[0], [1], [2]] },
			}),
		{
			en: 'The game is over: you win.',
			de: 'Die Partie ist zu Ende: Du gewinnst.',
			cs: 'Hra končí: vyhráváš.',
			hu: 'Vége a játszmának: nyertél.',
		},
	],
	[
		'nova_luna_you_took',
		() =>
			inNovaLuna({
				type: 'took',
				seat: 0,
				tile: TILE,
				space: 3,
				x: 0,
				y: 0,
				distance: 3,
				covered: [[TILE, 0]],
				tokensLeft: 1,
			}),
		{
			en: 'You take red 3, 1 task covered, 1 token left.',
			de: 'Du nimmst Rot 3, 1 Aufgabe erfüllt, 1 Scheibe übrig.',
			cs: 'Bereš si destičku: červená 3, splněn 1 úkol, zbývá 1 žeton.',
			hu: 'Elveszed: piros 3, 1 feladat teljesítve, 1 korong maradt.',
		},
	],
	[
		'nebula_you_kept',
		() => inNebula({ type: 'kept', seat: 0 }),
		{
			en: 'You keep a personal card.',
			de: 'Du behältst eine persönliche Karte.',
			cs: 'Necháváš si osobní kartu.',
			hu: 'Megtartasz egy személyes kártyát.',
		},
	],
	[
		'nebula_you_begin',
		() => inNebula({ type: 'began', observatories: [['red'], ['blue'], []] }),
		{
			en: 'All cards are chosen. Starting pieces drawn: you: red star; Io: blue star. You go first.',
			de: 'Alle Karten sind gewählt; zu Beginn gezogen: du: roter Stern; Io: blauer Stern. Du beginnst.',
			cs: 'Karty jsou vybrané; na začátek vylosováno: ty: červená hvězda; Io: modrá hvězda. Začínáš ty.',
			hu: 'Minden kártya megvan; kezdéshez húzva: te: piros csillag; Io: kék csillag. Te kezdesz.',
		},
	],
	[
		'nebula_you_invested',
		() =>
			inNebula({
				type: 'invested-time',
				seat: 0,
				steps: [3, 0, -2],
				figures: [3, 0, 6],
				took: ['red', null, null],
			}),
		{
			en: 'You spend time and take: red star.',
			de: 'Du investierst Zeit und nimmst: roter Stern.',
			cs: 'Investuješ čas a bereš: červená hvězda.',
			hu: 'Időt fektetsz be, és elveszed: piros csillag.',
		},
	],
	[
		'nebula_you_yielded',
		() => inNebula({ type: 'yielded-to-chaos', seat: 0, discarded: 'white', drawn: ['blue', 'red'] }),
		{
			en: 'You yield to chaos. Given up: white star; drawn: blue star, red star.',
			de: 'Du gibst dem Chaos nach, gibst ab: weißer Stern, und ziehst: blauer Stern, roter Stern.',
			cs: 'Podléháš chaosu, vyřazuješ: bílá hvězda, a losuješ: modrá hvězda, červená hvězda.',
			hu: 'Engedsz a káosznak, eldobod: fehér csillag, és húzol: kék csillag, piros csillag.',
		},
	],
	[
		'nebula_you_retained',
		() => inNebula({ type: 'retained', seat: 0, pieces: ['red', 'black'] }),
		{
			en: 'You keep: red star, black hole.',
			de: 'Du behältst: roter Stern, Schwarzes Loch.',
			cs: 'Necháváš si: červená hvězda, černá díra.',
			hu: 'Megtartod: piros csillag, fekete lyuk.',
		},
	],
	[
		'nebula_you_placed',
		() => inNebula({ type: 'placed', seat: 0, piece: 'red', field: 'A2', overbuilt: null, matched: false }),
		{
			en: 'You place: red star, Kite, orbit 2.',
			de: 'Du legst: roter Stern, Drachen, Umlaufbahn 2.',
			cs: 'Umísťuješ: červená hvězda, Drak, orbita 2.',
			hu: 'Lerakod: piros csillag, Sárkány, 2. pálya.',
		},
	],
	[
		'nebula_you_placed_hole',
		() =>
			inNebula({
				type: 'placed-black-hole',
				seat: 0,
				blackHoles: 1,
				space: 4,
				moved: false,
				matched: false,
				supernovaLeft: null,
			}),
		{
			en: 'You place a black hole, 1 black hole on the bar.',
			de: 'Du legst ein Schwarzes Loch, 1 Schwarzes Loch auf der Leiste.',
			cs: 'Umísťuješ černou díru, 1 černá díra na liště.',
			hu: 'Leraksz egy fekete lyukat, 1 fekete lyuk a sávon.',
		},
	],
	[
		'nebula_you_replaced',
		() =>
			inNebula({
				type: 'replaced-supernova',
				seat: 0,
				from: 'observatory',
				old: null,
				piece: 'red',
				putBack: [],
			}),
		{
			en: 'You choose the new supernova: red star.',
			de: 'Du wählst die neue Supernova: roter Stern.',
			cs: 'Vybíráš novou supernovu: červená hvězda.',
			hu: 'Új szupernóvát választasz: piros csillag.',
		},
	],
	[
		'nebula_you_moved_marker',
		() => inNebula({ type: 'moved-marker', seat: 0, marker: 'color:red', space: 3 }),
		{
			en: 'You move the value marker Red to space 3.',
			de: 'Du ziehst den Wertmarker Rot auf Feld 3.',
			cs: 'Posouváš hodnotový ukazatel Červená na políčko 3.',
			hu: 'Értékjelzőt léptetsz: Piros, 3. mező.',
		},
	],
	[
		'nebula_you_finished',
		() => inNebula({ type: 'finished-turn', seat: 0, tasks: [], refill: [null, null, null] }),
		{ en: 'You end your turn.', de: 'Du beendest deinen Zug.', cs: 'Končíš tah.', hu: 'Befejezed a köröd.' },
	],
	[
		'nebula_you_won',
		() =>
			inNebula({
				type: 'ended',
				outcome: {
					reason: 'empty-bag',
					points: [POINTS, POINTS, POINTS],
					ranking: [[0], [1], [2]],
				},
				kept: ['O1', 'O3', 'O5'],
			}),
		{
			en: 'The game is over: you win with 57 points.',
			de: 'Die Partie ist zu Ende: Du gewinnst (57 Punkte).',
			cs: 'Hra končí: vyhráváš, 57 bodů.',
			hu: 'Vége a játszmának: nyertél (57 pont).',
		},
	],
	[
		'nebula_you_shared',
		() =>
			inNebula({
				type: 'ended',
				outcome: { reason: 'empty-bag', points: [POINTS, POINTS, POINTS], ranking: [[0, 2], [1]] },
				kept: ['O1', 'O3', 'O5'],
			}),
		{
			en: 'The game is over: you share first place with Mira (57 points).',
			de: 'Die Partie ist zu Ende: Du teilst dir den ersten Platz mit Mira (57 Punkte).',
			cs: 'Hra končí: dělíš se o první místo (57 bodů). Další na prvním místě: Mira.',
			hu: 'Vége a játszmának: holtverseny az első helyen (57 pont): te és Mira.',
		},
	],
];
