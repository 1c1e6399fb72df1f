import type { NovaLunaView, Seat } from '@orrery/engine';
import { Course, novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Preview } from './preview.ts';

type Players = 1 | 2 | 3 | 4;

function dealt(players: Players, seed: number) {
	return Course.deal(novaLuna, { players, firstGame: false }, new SeededRandom(seed));
}

/** Plays random games and calls back before every move with the course, the move and the player's view. */
function forEachMove(
	{ players, seed }: { readonly players: Players; readonly seed: number },
	look: (course: ReturnType<typeof dealt>, view: NovaLunaView, seat: Seat) => void,
): void {
	const course = dealt(players, seed);
	const random = new SeededRandom(`play ${seed}`);
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) return;
		look(course, novaLuna.view(course.position, seat), seat);
		const moves = novaLuna.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move !== undefined) course.play(seat, move);
	}
}

const games = fc.record({
	players: fc.constantFrom<Players>(1, 2, 3, 4),
	seed: fc.integer({ min: 0, max: 1_000_000 }),
});

describe('the preview', () => {
	it('offers exactly the cells that the engine allows, for each tile in reach', () => {
		fc.assert(
			fc.property(games, (game) => {
				forEachMove(game, ({ position }, view, seat) => {
					const preview = new Preview(view);
					const legal = novaLuna.legalMoves(position, seat);
					const name = (tile: number, x: number, y: number) => `${tile} ${x} ${y}`;
					const takes = legal.flatMap((move) =>
						move.type === 'take' ? [name(move.tile, move.x, move.y)] : [],
					);
					const reach = view.decision?.reach ?? [];
					const offered = reach.flatMap((tile) => preview.cellsFor(tile).map(({ x, y }) => name(tile, x, y)));
					expect(new Set(offered)).toEqual(new Set(takes));
					expect(offered.length).toBe(takes.length);
					expect(preview.refill() !== null).toBe(legal.some((move) => move.type === 'refill'));
				});
			}),
			{ numRuns: 12 },
		);
	});

	it('predicts what the engine then does, without knowing the draw pile', () => {
		let takes = 0;
		let refills = 0;
		fc.assert(
			fc.property(games, (game) => {
				const course = dealt(game.players, game.seed);
				const random = new SeededRandom(game.seed);
				for (;;) {
					const [seat] = novaLuna.deciders(course.position);
					if (seat === undefined) return;
					const view = novaLuna.view(course.position, seat);
					const preview = new Preview(view, String(random.below(1000)));
					const moves = novaLuna.legalMoves(course.position, seat);
					const move = moves[random.below(moves.length)];
					if (move === undefined) throw new Error('no move');
					const foretold = move.type === 'take' ? preview.take(move.tile, move) : preview.refill();
					const played = course.play(seat, move);
					if (!played.ok) throw new Error(played.fault.code);
					const after = novaLuna.view(course.position, seat);
					for (const event of played.value.events) {
						if (event.type === 'took') {
							takes++;
							expect(foretold).toEqual({
								covers: event.covered,
								tokensBefore: view.displays[seat]?.tokensLeft,
								tokensAfter: event.tokensLeft,
								steps: game.players === 1 ? 0 : tileOf(event.tile).cost,
								next: after.decision?.seat ?? null,
								outcome: after.outcome,
							});
						}
						if (event.type === 'refilled') {
							refills++;
							expect(foretold).toEqual({
								required: view.ring.every((tile) => tile === null),
								tiles: event.tiles.length,
								stockAfter: after.stockSize,
								phase1Note: event.phase1Note,
							});
						}
					}
				}
			}),
			{ numRuns: 60 },
		);
		expect(takes).toBeGreaterThan(1000);
		expect(refills).toBeGreaterThan(50);
	});

	it('keeps the notes of a solo game as the outcome will have them', () => {
		for (let seed = 0; seed < 30; seed++) {
			let last: Preview['notes'] = null;
			let phase1 = { score: 0, tiles: 0, missing: 0 };
			forEachMove({ players: 1, seed }, ({ position }, view) => {
				const { notes } = new Preview(view);
				const cost = view.displays[0]?.tiles.reduce((sum, { tile }) => sum + tileOf(tile).cost, 0) ?? 0;
				const left = view.displays[0]?.tokensLeft ?? 0;
				expect(notes?.phase2).toEqual({ score: cost + 10 * left, tiles: cost, missing: left });
				const missing = Math.max(0, 8 - (21 - left));
				if (view.solo?.phase === 1) {
					phase1 = { score: cost + 10 * missing, tiles: cost, missing };
					const free = missing === 0 ? 'may' : 'not-yet';
					expect(notes?.phase1End).toBe(view.decision?.reach.length === 0 ? 'must' : free);
				} else expect([notes?.phase1.score, notes?.phase1End]).toEqual([position.phase1Note, 'ended']);
				// Once phase 1 has ended, its note keeps the parts that it had then.
				expect(notes?.phase1).toEqual(phase1);
				last = notes;
			});
			expect(last).not.toBeNull();
		}
		const course = dealt(1, 7);
		expect(new Preview(novaLuna.view(course.position, 0)).notes).toEqual({
			phase: 1,
			placed: 0,
			phase1: { score: 80, tiles: 0, missing: 8 },
			phase2: { score: 210, tiles: 0, missing: 21 },
			phase1End: 'not-yet',
		});
	});

	it('says what a task lacks: nothing exactly if it is fulfilled', () => {
		let open = 0;
		for (let seed = 0; seed < 6; seed++)
			forEachMove({ players: 2, seed }, (_, view, seat) => {
				const preview = new Preview(view);
				for (const { tile, covered } of view.displays[seat]?.tiles ?? []) {
					preview.tasksOf(seat, tile, tileOf(tile).tasks).forEach((state, index) => {
						const lacks = Object.values(state.missing ?? {}).reduce((sum, count) => sum + count, 0);
						expect(state.covered).toBe(covered.includes(index as 0));
						expect(lacks === 0).toBe(state.covered);
						if (lacks > 0) open++;
					});
				}
			});
		expect(open).toBeGreaterThan(100);
	});

	it('returns null for an illegal move', () => {
		const view = novaLuna.view(dealt(2, 1).position, 0);
		const preview = new Preview(view);
		const [first] = view.decision?.reach ?? [];
		const outOfReach = view.ring.find((tile) => tile !== null && !view.decision?.reach.includes(tile));
		expect(first !== undefined && preview.take(first, { x: 3, y: 3 })).toBeNull();
		expect(outOfReach && preview.take(outOfReach, { x: 0, y: 0 })).toBeNull();
		expect(outOfReach && preview.cellsFor(outOfReach)).toEqual([]);
	});
});
