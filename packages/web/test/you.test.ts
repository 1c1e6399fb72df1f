import type { NebulaEvent, NebulaKinds, NebulaPoints, NovaLunaEvent, NovaLunaKinds } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { thinkingWords } from '../src/game/bar.ts';
import type { SeatedPlayer } from '../src/game/players.ts';
import { turnWords } from '../src/game/table-players.ts';
import type { Language } from '../src/language/language.svelte.ts';
import { m, speak } from '../src/language/language.svelte.ts';
import { taskSpoken } from '../src/nebula/board/task-words.ts';
import { narrate as narrateNebula } from '../src/nebula/narration.ts';
import { narrate as narrateNovaLuna } from '../src/nova-luna/narration.ts';
import { loadAllMessages } from './all-messages.ts';

/*
 * A player reads “you” where others read a name. Every sentence that takes a name therefore needs a second form, or it
 * comes out as “You is out of time.” The expectations are written out by hand: only a reader can tell good grammar.
 */

type Sentences = Readonly<Record<Language, string>>;

const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
const FRAME = { sequence: 2, at: 0, times: null, ending: null };
const POINTS: NebulaPoints = { personal: 14, public: 26, blackHoles: 5, constellations: 12, total: 57 };
const TILE = tileOf(5).id;

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../messages/en/*.json', {
	eager: true,
	import: 'default',
});

/** You, a bot and another human; made for each language, as “You” is a word of it. */
function players(standIn = false): readonly SeatedPlayer[] {
	return [
		{ seat: 0, name: m().play_you(), you: true, level: null, standIn },
		{ seat: 1, name: 'Io', you: false, level: 'crescent', standIn: false },
		{ seat: 2, name: 'Mira', you: false, level: null, standIn: false },
	];
}

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

/** What a task card says at its end: what it is worth, and who has marked it. */
function marked(first: 0 | 2, later: readonly (0 | 2)[], parts: number): string {
	const progress = { have: 1, need: 4, done: false, danger: null };
	return taskSpoken({ card: 'V9', progress, marks: { first, later } }, players(), m())
		.split('. ')
		.slice(-parts)
		.join('. ');
}

const CASES: readonly (readonly [says: () => string, expected: Sentences])[] = [
	[() => turnWords(players()[0]), { en: 'Your turn', de: 'Du bist dran', cs: 'Jsi na tahu', hu: 'Te jössz' }],
	[
		() => atTable({ ...FRAME, type: 'taken-back', seat: 0, steps: 1 }),
		{
			en: 'You take back your last move.',
			de: 'Du nimmst deinen letzten Zug zurück.',
			cs: 'Bereš zpět svůj poslední tah.',
			hu: 'Visszavonod az utolsó lépésedet.',
		},
	],
	[
		() => atTable({ ...FRAME, type: 'resigned', seat: 0 }),
		{ en: 'You give up.', de: 'Du gibst auf.', cs: 'Vzdáváš se.', hu: 'Feladod.' },
	],
	[
		() => atTable({ ...FRAME, type: 'ran-out', seat: 0 }),
		{
			en: 'You ran out of time.',
			de: 'Deine Zeit ist abgelaufen.',
			cs: 'Vypršel ti čas.',
			hu: 'Lejárt az időd.',
		},
	],
	[
		() => atTable({ ...FRAME, type: 'seat-changed', seat: 0, to: { kind: 'human', name: 'Ada' } }),
		{
			en: 'You take over this seat.',
			de: 'Du spielst weiter.',
			cs: 'Dál hraješ ty.',
			hu: 'Te játszol tovább.',
		},
	],
	[
		() => atTable({ ...FRAME, type: 'seat-changed', seat: 0, to: { kind: 'bot', level: 'new' } }),
		{
			en: 'A bot takes over this seat.',
			de: 'Ein Bot spielt weiter.',
			cs: 'Dál hraje bot.',
			hu: 'Egy bot játszik tovább.',
		},
	],
	[
		() => atTable({ ...FRAME, type: 'claimed', seat: 0 }),
		{
			en: 'You claim the win.',
			de: 'Du beanspruchst den Sieg.',
			cs: 'Ukončuješ hru výhrou.',
			hu: 'Győzelemként lezárod a játszmát.',
		},
	],
	[
		() => thinkingWords([0], { players: players(true) }),
		{
			en: 'A bot is playing for you',
			de: 'Ein Bot spielt für dich',
			cs: 'Místo tebe hraje bot',
			hu: 'Helyetted egy bot játszik',
		},
	],
	[
		() => thinkingWords([0, 1, 2], { players: players(true) }),
		{
			en: 'Waiting for you, Io, and Mira',
			de: 'Warten auf dich, Io und Mira',
			cs: 'Čeká se na: tebe, Io a\u00a0Mira',
			hu: 'Várjuk: te, Io és Mira',
		},
	],
	[
		() => marked(0, [2], 3),
		{
			en: '10 points; you were first. First: you. Later: Mira',
			de: '10 Punkte (zuerst: du). Zuerst: du. Später: Mira',
			cs: '10 bodů (první: ty). První: ty. Později: Mira',
			hu: '10 pont (első: te). Első: te. Később: Mira',
		},
	],
	[
		() => marked(2, [0], 2),
		{
			en: 'First: Mira. Later: you',
			de: 'Zuerst: Mira. Später: du',
			cs: 'První: Mira. Později: ty',
			hu: 'Első: Mira. Később: te',
		},
	],
	[
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
		() => inNebula({ type: 'kept', seat: 0 }),
		{
			en: 'You keep a personal card.',
			de: 'Du behältst eine persönliche Karte.',
			cs: 'Necháváš si osobní kartu.',
			hu: 'Megtartasz egy személyes kártyát.',
		},
	],
	[
		() => inNebula({ type: 'began', observatories: [['red'], ['blue'], []] }),
		{
			en: 'All cards are chosen. Starting pieces drawn: you: red star; Io: blue star. You go first.',
			de: 'Alle Karten sind gewählt; zu Beginn gezogen: du: roter Stern; Io: blauer Stern. Du beginnst.',
			cs: 'Karty jsou vybrané; na začátek vylosováno: ty: červená hvězda; Io: modrá hvězda. Začínáš ty.',
			hu: 'Minden kártya megvan; kezdéshez húzva: te: piros csillag; Io: kék csillag. Te kezdesz.',
		},
	],
	[
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
		() => inNebula({ type: 'yielded-to-chaos', seat: 0, discarded: 'white', drawn: ['blue', 'red'] }),
		{
			en: 'You yield to chaos. Given up: white star; drawn: blue star, red star.',
			de: 'Du gibst dem Chaos nach, gibst ab: weißer Stern, und ziehst: blauer Stern, roter Stern.',
			cs: 'Podléháš chaosu, vyřazuješ: bílá hvězda, a losuješ: modrá hvězda, červená hvězda.',
			hu: 'Engedsz a káosznak, eldobod: fehér csillag, és húzol: kék csillag, piros csillag.',
		},
	],
	[
		() => inNebula({ type: 'retained', seat: 0, pieces: ['red', 'black'] }),
		{
			en: 'You keep: red star, black hole.',
			de: 'Du behältst: roter Stern, Schwarzes Loch.',
			cs: 'Necháváš si: červená hvězda, černá díra.',
			hu: 'Megtartod: piros csillag, fekete lyuk.',
		},
	],
	[
		() => inNebula({ type: 'placed', seat: 0, piece: 'red', field: 'A2', overbuilt: null, matched: false }),
		{
			en: 'You place: red star, Kite, orbit 2.',
			de: 'Du legst: roter Stern, Drachen, Umlaufbahn 2.',
			cs: 'Umísťuješ: červená hvězda, Drak, orbita 2.',
			hu: 'Lerakod: piros csillag, Sárkány, 2. pálya.',
		},
	],
	[
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
		() => inNebula({ type: 'moved-marker', seat: 0, marker: 'color:red', space: 3 }),
		{
			en: 'You move the value marker Red to space 3.',
			de: 'Du ziehst den Wertmarker Rot auf Feld 3.',
			cs: 'Posouváš hodnotový ukazatel Červená na políčko 3.',
			hu: 'Értékjelzőt léptetsz: Piros, 3. mező.',
		},
	],
	[
		() => inNebula({ type: 'finished-turn', seat: 0, tasks: [], refill: [null, null, null] }),
		{ en: 'You end your turn.', de: 'Du beendest deinen Zug.', cs: 'Končíš tah.', hu: 'Befejezed a köröd.' },
	],
	[
		() =>
			inNebula({
				type: 'ended',
				outcome: {
					reason: 'empty-bag',
					points: [POINTS, POINTS, POINTS],
					ranking: [[0], [1], [2]],
				},
			}),
		{
			en: 'The game is over: you win with 57 points.',
			de: 'Die Partie ist zu Ende: Du gewinnst (57 Punkte).',
			cs: 'Hra končí: vyhráváš, 57 bodů.',
			hu: 'Vége a játszmának: nyertél (57 pont).',
		},
	],
	[
		() =>
			inNebula({
				type: 'ended',
				outcome: { reason: 'empty-bag', points: [POINTS, POINTS, POINTS], ranking: [[0, 2], [1]] },
			}),
		{
			en: 'The game is over: you share first place with Mira (57 points).',
			de: 'Die Partie ist zu Ende: Du teilst dir den ersten Platz mit Mira (57 Punkte).',
			cs: 'Hra končí: dělíš se o první místo (57 bodů). Další na prvním místě: Mira.',
			hu: 'Vége a játszmának: holtverseny az első helyen (57 pont): te és Mira.',
		},
	],
];

/** Sentences that name a player, and what is said instead where the player is you. */
const YOU_FORMS: Readonly<Record<string, string>> = {
	board_display_of: 'nova_luna_your_display',
	galaxy_galaxy_of: 'nebula_your_galaxy',
	galaxy_marked_first: 'play_you_inside',
	galaxy_marked_later: 'play_you_inside',
	galaxy_points_later: 'galaxy_points_later_you',
	nebula_because_who_black_holes: 'nebula_because_you_black_holes',
	nebula_because_who_constellations: 'nebula_because_you_constellations',
	nebula_because_who_empty_bag: 'nebula_because_you_empty_bag',
	nebula_because_who_marking_stars: 'nebula_because_you_marking_stars',
	nebula_begins: 'nebula_you_begin',
	nebula_draw_who: 'nebula_draw_headline',
	nebula_drew: 'play_you_inside',
	nebula_finished: 'nebula_you_finished',
	nebula_invested: 'nebula_you_invested',
	nebula_kept: 'nebula_you_kept',
	nebula_moved_marker: 'nebula_you_moved_marker',
	nebula_placed: 'nebula_you_placed',
	nebula_placed_hole: 'nebula_you_placed_hole',
	nebula_replaced: 'nebula_you_replaced',
	nebula_retained: 'nebula_you_retained',
	nebula_shared: 'nebula_you_shared',
	nebula_won: 'nebula_you_won',
	nebula_yielded: 'nebula_you_yielded',
	nova_luna_because_placed: 'nova_luna_because_you_placed',
	nova_luna_choose_who: 'nova_luna_choose',
	nova_luna_display_of: 'nova_luna_your_display',
	nova_luna_near_end: 'nova_luna_you_near_end',
	nova_luna_next_again_who: 'nova_luna_next_again',
	nova_luna_refilled: 'nova_luna_you_refilled',
	nova_luna_took: 'nova_luna_you_took',
	nova_luna_wins_who: 'nova_luna_wins',
	nova_luna_won: 'nova_luna_you_won',
	play_bot_thinking_for: 'play_bot_playing_for_you',
	play_waiting_for: 'play_you_waited_for',
	play_because_resigned: 'play_because_you_resigned',
	play_claimed: 'play_you_claimed',
	play_ran_out: 'play_you_ran_out',
	play_resigned: 'play_you_resigned',
	play_result_who: 'play_result_you',
	play_seat_changed: 'play_you_seat_changed',
	play_since_who: 'play_since',
	play_took_back: 'play_you_took_back',
	play_turn_of: 'play_your_turn',
	play_undo_of: 'play_undo',
	set_up_token_of: 'set_up_token_yours',
	shell_won: 'shell_you_won',
};

/** Sentences with a name that is a label (“Mira: …”), your own name as you chose it, or always somebody else’s. */
const NEVER_YOU: readonly string[] = [
	// The coach names the bot alone.
	'coach_did_again',
	'coach_did_closer',
	'coach_did_complete',
	'coach_did_cover',
	'coach_did_deny',
	'coach_did_first',
	'coach_did_hold',
	'coach_did_hole',
	'coach_did_nothing',
	'coach_did_place',
	'coach_did_raise',
	'coach_did_refill',
	'coach_did_steps',
	'coach_did_third',
	'coach_finish',
	'coach_finish_why',
	'coach_hello',
	'coach_twice',
	'coach_twice_why',
	'account_codes_file',
	'account_delete_name',
	'shell_account_entry',
	'account_guest',
	'account_guest_title',
	'account_remove_of',
	'account_token_revoke_of',
	'account_unblock_of',
	'account_welcome',
	'board_enlarge',
	'board_token_at',
	'chat_more',
	'chat_mute',
	'chat_spoken',
	'chat_unmute',
	'galaxy_field',
	'galaxy_field_of',
	'galaxy_observatory_of',
	'galaxy_text_constellation',
	'galaxy_title_constellation',
	'nebula_behind',
	'nebula_tie_black_holes',
	'nebula_tie_shared',
	'nebula_you_shared',
	'nova_luna_behind',
	'nova_luna_refusal_turn_of',
	'nova_luna_tie',
	'nova_luna_next',
	'people_block_ask',
	'people_blocked',
	'people_nobody',
	'play_against',
	'play_among',
	'play_bot_silent',
	'play_chart_line',
	'play_pass_hint',
	'play_pass_ready',
	'play_pass_to',
	'play_result_shared',
	'play_thinking',
	'shell_bot_with_level',
	'shell_game_with',
	'shell_turn_of',
	'rules_figure_next_again',
	'rules_figure_next_back',
	'rules_figure_next_top',
	'rules_figure_turn',
	'tables_change_bot',
	'tables_kick',
	'tables_kick_ask',
	'tables_kick_text',
	'tables_news_left',
	'tables_news_not_ready',
	'tables_news_ready',
	'tables_news_sat',
	'tables_remove',
	'tables_waiting',
];

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe.each(LANGUAGES)('%s', (language) => {
	test('every sentence about you is in the second person', async () => {
		await speak(language);
		expect(CASES.map(([says]) => says())).toEqual(CASES.map(([, expected]) => expected[language]));
	});
});

test('every sentence that takes a name has a form for you, or is never about you', () => {
	const messages = Object.values(files).flatMap((file) => Object.entries(file));
	const named = messages.flatMap(([key, message]) =>
		/\{names?\}/.test(JSON.stringify(message)) ? [key] : [],
	);
	expect(new Set(named)).toEqual(new Set([...Object.keys(YOU_FORMS), ...NEVER_YOU]));
	const keys = messages.map(([key]) => key);
	expect(Object.values(YOU_FORMS).filter((key) => !keys.includes(key))).toEqual([]);
});
