import { thinkingWords } from '../src/game/bar.ts';
import { tiedNames } from '../src/game/ending-words.ts';
import type { SeatedPlayer } from '../src/game/players.ts';
import { playerAt, turnWords } from '../src/game/table-players.ts';
import { m } from '../src/language/language.svelte.ts';
import { taskSpoken } from '../src/nebula/board/task-words.ts';
import { costWords, luckWords, spokenValues } from '../src/replay/review/review-words.ts';
import type { YouCase } from './you-players.ts';
import { players } from './you-players.ts';

/** What a task card says at its end: what it is worth, and who has marked it. */
function marked(first: 0 | 2, later: readonly (0 | 2)[], parts: number): string {
	const progress = { have: 1, need: 4, done: false, danger: null };
	return taskSpoken({ card: 'V9', progress, marks: { first, later } }, players(), m())
		.split('. ')
		.slice(-parts)
		.join('. ');
}

function tied(): string {
	return tiedNames([{ seat: 0 }, { seat: 2 }], { players: players() });
}

function you(): SeatedPlayer {
	return playerAt({ players: players() }, 0);
}

/** What boards, bars and results say of you. */
export const WORD_CASES: readonly YouCase[] = [
	[
		'review_cost_you',
		() => costWords({ mark: 'mistake', step: 3, loss: 0.16, turn: 42, seat: 0 }, you(), false),
		{
			en: 'turn 42 cost you 16%',
			de: 'Zug 42 kostete dich 16\u00a0%',
			cs: 'tah 42 tě stál 16\u00a0%',
			hu: '42. kör, ára neked 16%',
		},
	],
	[
		'review_luck_you',
		() => luckWords({ turn: 42, seat: 0, gain: 0.09 }, you(), false),
		{
			en: 'Chance gave you 9%',
			de: 'Der Zufall brachte dir 9\u00a0%',
			cs: 'Náhoda ti dala 9\u00a0%',
			hu: 'A szerencse 9% előnyt adott neked',
		},
	],
	[
		'review_spoken_you',
		() => spokenValues([you()], () => 0.39, false),
		{ en: 'you 39 percent', de: 'du 39 Prozent', cs: 'ty 39 procent', hu: 'te 39 százalék' },
	],
	[
		'play_your_turn',
		() => turnWords(players()[0]),
		{ en: 'Your turn', de: 'Du bist dran', cs: 'Jsi na tahu', hu: 'Te jössz' },
	],
	[
		'play_bot_playing_for_you',
		() => thinkingWords([0], { players: players('Io') }),
		{
			en: 'A bot is playing for you',
			de: 'Ein Bot spielt für dich',
			cs: 'Místo tebe hraje bot',
			hu: 'Helyetted egy bot játszik',
		},
	],
	[
		'play_you_waited_for',
		() => thinkingWords([0, 1, 2], { players: players('Io') }),
		{
			en: 'Waiting for you, Io, and Mira',
			de: 'Warten auf dich, Io und Mira',
			cs: 'Čeká se na: tebe, Io a\u00a0Mira',
			hu: 'Várjuk: te, Io és Mira',
		},
	],
	[
		'galaxy_points_later_you',
		() => marked(0, [2], 3),
		{
			en: '10 points; you were first. First: you. Later: Mira',
			de: '10 Punkte (zuerst: du). Zuerst: du. Später: Mira',
			cs: '10 bodů (první: ty). První: ty. Později: Mira',
			hu: '10 pont (első: te). Első: te. Később: Mira',
		},
	],
	[
		'play_you_inside',
		() => marked(2, [0], 2),
		{
			en: 'First: Mira. Later: you',
			de: 'Zuerst: Mira. Später: du',
			cs: 'První: Mira. Později: ty',
			hu: 'Első: Mira. Később: te',
		},
	],
	[
		'play_you_inside',
		() => m().nova_luna_tie({ names: tied() }),
		{
			en: 'Same number of tokens (you and Mira): the player whose turn would come first ranks higher.',
			de: 'Gleich viele Scheiben (du und Mira): Wer zuerst am Zug wäre, liegt vorn.',
			cs: 'Stejně žetonů (ty a\u00a0Mira): výš je ten, kdo by byl na tahu dřív.',
			hu: 'Ugyanannyi korong (te és Mira): az áll előrébb, akinek előbb jönne a köre.',
		},
	],
	[
		'play_you_inside',
		() => m().nebula_tie_shared({ names: tied() }),
		{
			en: 'Same number of points and black holes (you and Mira): the place is shared.',
			de: 'Gleich viele Punkte und Schwarze Löcher (du und Mira): Der Platz wird geteilt.',
			cs: 'Stejně bodů i černých děr (ty a\u00a0Mira): místo je dělené.',
			hu: 'Ugyanannyi pont és fekete lyuk (te és Mira): a hely megoszlik.',
		},
	],
	[
		'nova_luna_your_display',
		() => m().nova_luna_your_display(),
		{ en: 'Your display', de: 'Deine Auslage', cs: 'Tvoje mozaika', hu: 'A játékosterületed' },
	],
	[
		'nebula_your_galaxy',
		() => m().nebula_your_galaxy(),
		{ en: 'Your galaxy', de: 'Deine Galaxie', cs: 'Tvoje galaxie', hu: 'A galaxisod' },
	],
	[
		'nova_luna_choose',
		() => m().nova_luna_choose({ count: 3 }),
		{
			en: 'Take one of 3 tiles',
			de: 'Nimm eines von 3 Plättchen',
			cs: 'Vezmi si jednu ze 3 destiček',
			hu: 'Vegyél el egyet a 3 lapkából',
		},
	],
	[
		'nova_luna_next_again',
		() => m().nova_luna_next_again(),
		{ en: 'your turn again', de: 'du bist wieder dran', cs: 'hraješ znovu', hu: 'megint te jössz' },
	],
	[
		'nova_luna_wins',
		() => m().nova_luna_wins(),
		{
			en: 'Your last token: you win',
			de: 'Deine letzte Scheibe: Du gewinnst',
			cs: 'Tvůj poslední žeton: vyhráváš',
			hu: 'Az utolsó korongod: nyertél',
		},
	],
	[
		'nova_luna_you_near_end',
		() => m().nova_luna_you_near_end({ count: 2 }),
		{
			en: 'Only 2 tokens left: place them all and you win.',
			de: 'Nur noch 2 Scheiben: Platziere alle und du gewinnst.',
			cs: 'Zbývají ti už jen 2 žetony: umísti všechny a vyhraješ.',
			hu: 'Már csak 2 korongod van: rakd le mindet, és nyersz.',
		},
	],
	[
		'nova_luna_because_you_placed',
		() => m().nova_luna_because_you_placed({ turn: '65' }),
		{
			en: 'You placed your last token in turn 65.',
			de: 'Du hast in Zug 65 deine letzte Scheibe platziert.',
			cs: 'V tahu 65 máš umístěný poslední žeton.',
			hu: '65. kör: leraktad az utolsó korongodat.',
		},
	],
	[
		'nebula_draw_headline',
		() => m().nebula_draw_headline({ count: 5 }),
		{
			en: 'Spend 5 steps of time',
			de: 'Investiere 5 Schritte Zeit',
			cs: 'Investuj 5 kroků času',
			hu: 'Fektess be 5 lépésnyi időt',
		},
	],
	[
		'nebula_because_you_black_holes',
		() => m().nebula_because_you_black_holes({ round: '9' }),
		{
			en: 'You moved the black-hole marker to its end, in round 9.',
			de: 'Du hast den Marker der Schwarzen Löcher in Runde 9 ans Ende gebracht.',
			cs: 'V kole 9 tvá černá díra posunula ukazatel na konec.',
			hu: '9. forduló: a végére vitted a fekete lyukak jelzőjét.',
		},
	],
	[
		'nebula_because_you_constellations',
		() => m().nebula_because_you_constellations({ round: '9' }),
		{
			en: 'You completed a third constellation in round 9.',
			de: 'Du hast in Runde 9 ein drittes Sternbild vollendet.',
			cs: 'V kole 9 máš dokončené třetí souhvězdí.',
			hu: '9. forduló: befejezted a harmadik csillagképedet.',
		},
	],
	[
		'nebula_because_you_empty_bag',
		() => m().nebula_because_you_empty_bag({ round: '9' }),
		{
			en: 'You drew the last piece from the bag in round 9.',
			de: 'Du hast in Runde 9 den letzten Stein aus dem Beutel gezogen.',
			cs: 'V kole 9 tvůj tah vyprázdnil sáček.',
			hu: '9. forduló: kihúztad az utolsó darabot a zsákból.',
		},
	],
	[
		'nebula_because_you_marking_stars',
		() => m().nebula_because_you_marking_stars({ round: '9' }),
		{
			en: 'You placed the last marking star needed, in round 9.',
			de: 'Du hast in Runde 9 den letzten nötigen Markierungsstern gelegt.',
			cs: 'V kole 9 přibyla tvá označovací hvězdička, poslední potřebná.',
			hu: '9. forduló: leraktad az utolsó szükséges jelölőcsillagot.',
		},
	],
	[
		'play_because_you_resigned',
		() => m().play_because_you_resigned(),
		{ en: 'You gave up.', de: 'Du hast aufgegeben.', cs: 'Hru vzdáváš.', hu: 'Feladtad.' },
	],
	[
		'play_result_you',
		() => m().play_result_you(),
		{ en: 'You win', de: 'Du gewinnst', cs: 'Vyhráváš', hu: 'Nyertél' },
	],
	[
		'play_since',
		() => m().play_since(),
		{ en: 'Since your turn', de: 'Seit deinem Zug', cs: 'Od tvého tahu', hu: 'A köröd óta' },
	],
	[
		'play_undo',
		() => m().play_undo(),
		{ en: 'Undo', de: 'Zurücknehmen', cs: 'Vzít zpět', hu: 'Visszavonás' },
	],
	[
		'set_up_token_yours',
		() => m().set_up_token_yours({ token: m().set_up_token_moon() }),
		{
			en: 'Your token: White circle',
			de: 'Deine Scheibe: Weißer Kreis',
			cs: 'Tvůj žeton: Bílý kruh',
			hu: 'A te korongod: Fehér kör',
		},
	],
	[
		'shell_you_won',
		() => m().shell_you_won(),
		{ en: 'You won', de: 'Du hast gewonnen', cs: 'Výhra je tvoje', hu: 'Nyertél' },
	],
];
