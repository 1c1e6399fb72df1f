import type { NebulaKinds, NebulaMove, NebulaOptions, Piece, Seat } from '@orrery/engine';
import { BLACK, nebula, SeededRandom } from '@orrery/engine';
import { Table } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { LocalGame } from '../local/local-game.svelte.ts';
import { nebulaHere } from './local-nebula.ts';
import type { Offers } from './preview.ts';
import { NebulaScene } from './scene.svelte.ts';
import { Turn } from './turn.svelte.ts';

/*
 * Compares the screen's turn with the engine's: everything the screen offers is legal, and every legal move can be
 * made by gestures. All seats are played by hand here.
 */

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora'];

function begin(options: NebulaOptions, seed: string, humans = options.players as number) {
	const created = Table.create(
		nebula,
		{
			options,
			seats: NAMES.slice(0, options.players).map((name, i) =>
				i < humans ? { kind: 'human' as const, name } : { kind: 'bot' as const, level: 'new', name },
			),
			clock: { kind: 'none' },
			undo: 'device',
			standIn: { kind: 'bot', level: 'new' },
		},
		{ random: new SeededRandom(seed), seed },
		1000,
	);
	if (!created.ok) throw new Error(created.fault.code);
	const game = new LocalGame<NebulaKinds>({
		id: 'g',
		kind: nebulaHere,
		table: created.value,
		held: null,
		storage: {
			load: async () => ({ ok: true, value: null }),
			append: async () => ({ ok: true, value: undefined }),
			keepInMemory: async () => undefined,
			dropFromMemory: async () => undefined,
		},
		thinker: {
			think: async ({ view }) => {
				const imagined = nebula.imagine(view, new SeededRandom(1));
				if (!imagined.ok || view.role === 'spectator') throw new Error('no such view');
				const [move] = nebula.legalMoves(imagined.value, view.role);
				if (move === undefined) throw new Error('nothing to decide');
				return { ok: true, value: { move } };
			},
		},
		now: () => 2000,
	});
	let atOnce = false;
	const turn = new Turn(game, () => atOnce);
	return { game, turn, scene: new NebulaScene(game, turn), skipConfirm: () => (atOnce = true) };
}

/** A move without the order of equal pieces. */
function canonical(move: NebulaMove): string {
	return JSON.stringify(
		move.type === 'retain'
			? { ...move, pieces: move.pieces.toSorted() }
			: move.type === 'time'
				? { ...move, steps: move.steps.map((step) => step + 0) }
				: move,
	);
}

/** All moves that the screen offers, except those of time, which are spent step by step. */
function movesOf({ cards, chaos, fields, blackHole, supernovas, supernovaFromBag, markers, done }: Offers) {
	const moves: NebulaMove[] = [
		...cards.map((card) => ({ type: 'keep', card }) as const),
		...chaos.map((discard) => ({ type: 'chaos', discard }) as const),
		...[...fields].flatMap(([piece, open]) =>
			open.map((field) => ({ type: 'place', piece, field }) as const),
		),
		...(blackHole ? [{ type: 'black-hole' } as const] : []),
		...supernovas.map((piece) => ({ type: 'supernova', from: 'observatory', piece }) as const),
		...(supernovaFromBag ? [{ type: 'supernova', from: 'bag' } as const] : []),
		...markers.map((marker) => ({ type: 'marker', marker }) as const),
		...(done ? [{ type: 'done' } as const] : []),
	];
	return moves.map(canonical);
}

/** Makes the gestures of a player until the move is ready. */
async function gesture(turn: Turn, move: NebulaMove): Promise<void> {
	turn.cancel();
	const index = (piece: Piece, from = 0): number => turn.choice?.pieces.indexOf(piece, from) ?? -1;
	switch (move.type) {
		case 'keep':
			turn.chooseCard(move.card);
			break;
		case 'time':
			move.steps.forEach((steps, cluster) => {
				turn.spend(cluster, steps);
			});
			break;
		case 'chaos':
			turn.turnToChaos(true);
			if (turn.ready === null) turn.choosePiece(index(move.discard));
			break;
		case 'retain':
			for (const chosen of [...turn.chosen]) turn.choosePiece(chosen);
			for (const piece of move.pieces) {
				let at = index(piece);
				while (turn.chosen.includes(at)) at = index(piece, at + 1);
				turn.choosePiece(at);
			}
			break;
		case 'place':
			turn.take(move.piece);
			if (turn.place !== move.field) await turn.pick(move.field);
			break;
		case 'black-hole':
			turn.take(BLACK);
			break;
		case 'supernova':
			if (move.from === 'bag') turn.chooseBag();
			else turn.choosePiece(index(move.piece));
			break;
		case 'marker':
			await turn.chooseMarker(move.marker);
			break;
		case 'done':
			break;
	}
}

function actorOf({ actor }: Turn): Seat {
	if (actor === null) throw new Error('nobody here has to decide');
	return actor;
}

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe('a turn', () => {
	it.each([
		['basic', 2, 'b2'],
		['full', 3, 'f3'],
	] as const)(
		'of the %s game with %i players offers all legal moves and nothing else',
		async (variant, players, seed) => {
			const { game, turn } = begin({ variant, players }, seed);
			const random = new SeededRandom(seed);
			const met = new Set<string>();
			for (let step = 0; step < 130 && game.moment.ending === null; step += 1) {
				game.lift();
				const seat = actorOf(turn);
				const legal = nebula.legalMoves(game.table.course.position, seat);
				const { offers } = turn;
				expect(offers.time).toBe(legal.some(({ type }) => type === 'time'));
				expect(new Set(movesOf(offers))).toEqual(
					new Set(legal.filter(({ type }) => type !== 'time' && type !== 'retain').map(canonical)),
				);
				// Every way that a player has to a move leads to it; of the many ways to spend time a few are tried.
				const tried = legal.filter(({ type }) => type !== 'time' || random.below(12) === 0);
				for (const move of tried.filter(() => tried.length < 12 || random.below(3) === 0)) {
					await gesture(turn, move);
					met.add(move.type);
					if (move.type !== 'done') expect(turn.ready && canonical(turn.ready)).toBe(canonical(move));
				}
				// Pieces are placed whenever they can be, so that the game makes progress; chaos is rare among the
				// moves of time.
				const placing = legal.filter(({ type }) => type !== 'done');
				const chaos = random.below(3) === 0 ? legal.filter(({ type }) => type === 'chaos') : [];
				const [choices = legal] = [chaos, placing].filter((some) => some.length > 0);
				const move = choices[random.below(choices.length)];
				if (move === undefined) throw new Error('nothing may be done');
				await gesture(turn, move);
				expect(await (move.type === 'done' ? turn.end() : turn.confirm())).toBe(true);
				expect(game.refusal).toBeNull();
			}
			for (const type of ['keep', 'time', 'chaos', 'retain', 'place', 'black-hole', 'supernova', 'done'])
				expect(met).toContain(type);
			expect(met.has('marker')).toBe(variant === 'full');
		},
	);

	it('spends no more steps than there are, and nothing that is not offered', async () => {
		const { game, turn, scene } = begin({ variant: 'basic', players: 2 }, 'limits');
		for (let seat = 0; seat < 2; seat += 1) {
			game.lift();
			expect(turn.ready).toBeNull();
			turn.chooseCard('no such card');
			expect(turn.card).toBeNull();
			turn.chooseCard(turn.offers.cards[1] ?? '');
			expect(await turn.confirm()).toBe(true);
		}
		game.lift();
		turn.spend(0, 4);
		turn.spend(1, 2);
		expect([turn.steps, turn.left, turn.reach]).toEqual([[4, 0, 0], 1, [5, 1, 1]]);
		expect(await turn.confirm()).toBe(false);
		turn.spend(1, -1);
		expect(turn.takes).toHaveLength(3);
		expect(turn.turnToChaos(true)).toBe(false);
		expect(await turn.confirm()).toBe(true);
		expect(turn.steps).toEqual([0, 0, 0]);
		expect(turn.take('no such piece')).toBe(false);
		const [first] = scene.held.filter(({ piece }) => piece !== BLACK);
		if (first === undefined) throw new Error('the deal brings no star');
		expect(turn.take(first.piece)).toBe(true);
		// The first star has only one field, so it is previewed there at once.
		expect([turn.place, turn.settled]).toEqual(['Z', true]);
		expect(await turn.pick('A1')).toBe(false);
		expect(turn.take(first.piece)).toBe(false);
		expect(turn.hand).toBeNull();
	});

	it('is undone step by step, but not past what chaos revealed', async () => {
		const { game, turn } = begin({ variant: 'basic', players: 2 }, 'undo', 1);
		turn.chooseCard(turn.offers.cards[0] ?? '');
		await turn.confirm();
		game.start();
		await expect.poll(() => turn.decision?.step).toBe('draw');
		await gesture(turn, { type: 'time', steps: [2, 2, 1] });
		await turn.confirm();
		expect(turn.decision?.step).toBe('place');
		await game.undo();
		expect(turn.decision?.step).toBe('draw');
		await gesture(turn, { type: 'time', steps: [2, 2, 1] });
		await turn.confirm();
		await turn.end();
		await expect.poll(() => turn.decision?.step).toBe('draw');
		await gesture(turn, { type: 'chaos', discard: turn.offers.chaos[0] ?? '' });
		await turn.confirm();
		expect(turn.choice?.pieces).toHaveLength(5);
		expect(game.moment.undoer).toBeNull();
	});

	it('is found again as it was left, but not after the position has changed', async () => {
		const { turn, game } = begin({ variant: 'basic', players: 2 }, 'limits', 1);
		turn.chooseCard(turn.offers.cards[0] ?? '');
		await turn.confirm();
		game.start();
		await expect.poll(() => turn.decision?.step).toBe('draw');
		turn.spend(0, -3);
		turn.spend(1, 4);
		expect(turn.refused).toMatchObject({ at: 'figure', steps: 4, reach: 2 });
		const left = turn.draft;
		const back = new Turn(game, () => false, { left });
		// What was refused has been read.
		expect([back.steps, back.left, back.refused]).toEqual([[-3, 0, 0], 2, null]);
		turn.spend(2, 2);
		await turn.confirm();
		await expect.poll(() => turn.decision?.step).toBe('place');
		const late = new Turn(game, () => false, { left });
		expect(late.steps).toEqual([0, 0, 0]);
	});

	it('plays a picked field at once if the player wants that', async () => {
		const { turn, game, scene, skipConfirm } = begin({ variant: 'basic', players: 2 }, 'limits', 1);
		skipConfirm();
		turn.chooseCard(turn.offers.cards[0] ?? '');
		await turn.confirm();
		game.start();
		await expect.poll(() => turn.decision?.step).toBe('draw');
		await gesture(turn, { type: 'time', steps: [4, -1, 0] });
		await turn.confirm();
		const star = scene.held.find(({ piece }) => piece !== BLACK);
		turn.take(star?.piece ?? '');
		// A tap beside the field only chooses it, and one on another field is refused.
		expect(await turn.pick('Z', 'near')).toBe(false);
		expect([turn.place, turn.settled]).toEqual(['Z', true]);
		expect(await turn.pick('A1')).toBe(false);
		expect(turn.refused).toMatchObject({ at: 'field', refusal: { code: 'first-star-in-centre' } });
		expect(await turn.pick('Z')).toBe(true);
		expect(scene.own.galaxy).toEqual([{ field: 'Z', piece: star?.piece }]);
		expect(scene.placed).toEqual(['Z']);
	});
});

describe('secrets around one screen', () => {
	it('are hidden whenever the device is passed on, and never in the views of others', async () => {
		const { game, turn, scene } = begin({ variant: 'basic', players: 3 }, 'secret', 2);
		const dealt = new Map<Seat, string>();
		const random = new SeededRandom('secret');
		let hands = 0;
		game.start();
		for (let step = 0; step < 60; step += 1) {
			await expect.poll(() => game.moment.deciders.some((seat) => seat < 2)).toBe(true);
			const { role, view } = game.moment;
			if (role === 'spectator') throw new Error('somebody plays here');
			if (game.passTo !== null) {
				hands += 1;
				expect(game.passTo).toBe(role);
				expect(turn.actor).toBeNull();
				expect(scene.personal ?? null).toBeNull();
				game.lift();
			}
			const seat = actorOf(turn);
			expect(seat).toBe(role);
			for (const [other, { dealt: cards, kept }] of view.seats.entries())
				if (other !== seat) expect([cards, kept]).toEqual([null, null]);
			if (turn.decision?.step === 'keep') dealt.set(seat, JSON.stringify(turn.offers.cards));
			else expect(scene.personal?.card).toBe(view.seats[seat]?.kept);
			const legal = nebula.legalMoves(game.table.course.position, seat);
			const move = legal[random.below(legal.length)];
			if (move === undefined) throw new Error('nothing may be done');
			await gesture(turn, move);
			await (move.type === 'done' ? turn.end() : turn.confirm());
		}
		expect(dealt.size).toBe(2);
		expect(hands).toBeGreaterThan(4);
	});

	it('need no hiding if only one human plays, whichever the seat', async () => {
		const { game, turn, scene } = begin({ variant: 'full', players: 2 }, 'alone', 1);
		expect(game.passTo).toBeNull();
		turn.chooseCard(turn.offers.cards[0] ?? '');
		const [kept] = turn.offers.cards;
		await turn.confirm();
		expect(game.passTo).toBeNull();
		// The bot still has to choose; the player can look at their own card meanwhile.
		expect([turn.actor, scene.personal?.card]).toEqual([null, kept]);
	});
});
