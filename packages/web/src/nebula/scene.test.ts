import type { Course, NebulaKinds, Role } from '@orrery/engine';
import { BLACK, nebula } from '@orrery/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { speak } from '../language/language.svelte.ts';
import { NebulaScene } from './scene.svelte.ts';
import { Turn } from './turn.svelte.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

type Step = NonNullable<NebulaKinds['view']['decision']>['step'];

/** The first seat has this to decide, from that round on. */
function deciding(step: Step, round = 1) {
	return ({ position }: Course<NebulaKinds>): boolean => {
		const view = nebula.view(position, 0);
		if (view.decision?.step !== step || view.round < round) return false;
		return view.decision.step === 'keep' || view.decision.seat === 0;
	};
}

function begin(until: (course: Course<NebulaKinds>) => boolean, role: Role = 0, shared = false) {
	const game = new FixtureGame<NebulaKinds>({
		game: nebula,
		options: { players: 3, variant: 'full' },
		players: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'human', name: 'Ben' },
			{ kind: 'bot', level: 'new', name: 'Io' },
		],
		seed: 'a scene',
		role,
		...(shared ? { you: null } : {}),
		until,
	});
	const turn = new Turn(game, () => false);
	return { game, turn, scene: new NebulaScene(game, turn), view: game.moment.view };
}

describe('the step', () => {
	test.each([
		['keep', null],
		['draw', 'draw'],
		['place', 'place'],
		['supernova', 'place'],
		['marker', 'place'],
	] as const)('%s belongs to the phase %s, and the status says what to do', (step, phase) => {
		const { scene } = begin(deciding(step));
		expect(scene.view.decision?.step).toBe(step);
		expect(scene.phase).toBe(phase);
		expect(scene.status[0]).toBe('Your turn');
		expect(scene.status[1]).not.toBe('');
	});

	test('of another player is only named', () => {
		const { scene } = begin(deciding('place'), 1);
		expect(scene.status).toEqual(['Ada’s turn', '']);
		expect(scene.activeSeat).toBe(0);
		expect(scene.others.find(({ player }) => player.seat === 0)?.active).toBe(true);
	});
});

describe('the personal card', () => {
	test('is there once it was chosen, with the owner’s progress', () => {
		expect(begin(deciding('keep')).scene.personal).toBeUndefined();
		const { scene, turn } = begin(deciding('place', 3));
		const { kept } = scene.own;
		if (kept === null) throw new Error('the own card is hidden');
		expect(scene.personal).toEqual({ card: kept, progress: turn.preview.progress(0, kept), after: null });
	});

	test('is hidden from a spectator while the game goes on', () => {
		const { scene } = begin(deciding('place', 3), 'spectator');
		expect([scene.personal, scene.secretsShown]).toEqual([null, false]);
	});

	test('is shown to people around one screen only while its owner acts', () => {
		const own = begin(deciding('place', 3), 0, true).scene;
		expect(own.personal?.card).toBe(own.own.kept);
		const watching = begin(deciding('place', 3), 1, true).scene;
		expect(watching.own.kept).not.toBeNull();
		expect(watching.personal).toBeNull();
	});

	test('is no secret after the end', () => {
		const { scene } = begin(() => false, 'spectator');
		expect(scene.view.outcome).not.toBeNull();
		expect(scene.personal?.card).toBe(scene.own.kept);
		expect(scene.status[0]).toBe('Nebula');
	});
});

describe('the pieces of the observatory', () => {
	test('say which may be placed, and why not', () => {
		const { scene, turn } = begin(deciding('place', 6));
		expect(scene.held.length).toBeGreaterThan(0);
		for (const held of scene.held) {
			const reason = turn.preview.barredReason(0, held.piece);
			if (reason === null) expect(held.state).toBe('choosable');
			else expect(held).toMatchObject({ state: 'barred', reason });
		}
	});

	test('are only looked at while it is another’s turn or another step', () => {
		for (const { scene } of [begin(deciding('draw', 6)), begin(deciding('place', 6), 1)]) {
			expect(scene.held.length).toBeGreaterThan(0);
			expect(new Set(scene.held.map(({ state }) => state))).toEqual(new Set(['idle']));
		}
	});
});

describe('a star in hand', () => {
	/** The first seat may place a star on several fields. */
	function withStar() {
		const staged = begin((course) => deciding('place', 3)(course) && starsOf(course).length > 0);
		const { turn } = staged;
		const [piece] = starsOf(staged.game.course);
		if (piece === undefined) throw new Error('no star may be placed');
		turn.take(piece);
		const [field] = turn.legal;
		if (field === undefined) throw new Error('no field is legal');
		return { ...staged, piece, field };
	}
	function starsOf({ position }: Course<NebulaKinds>) {
		return nebula
			.legalMoves(position, 0)
			.flatMap((move) => (move.type === 'place' && move.piece !== BLACK ? [move.piece] : []));
	}

	test('is previewed on the field that was picked, with what it would change', () => {
		const { scene, turn, piece, field } = withStar();
		turn.cancel();
		expect(scene.starPreview).toBeNull();
		turn.take(piece);
		void turn.pick(field);
		expect(scene.starPreview).toEqual({ field, piece });
		expect(scene.held.find((held) => held.piece === piece)?.state).toBe('chosen');
		for (const { card, after } of scene.tasks) expect(after).toEqual(turn.placing?.changes.get(card) ?? null);
		expect(scene.matched).toBe(turn.placing?.matched === true || decisionMatched(scene));
	});

	test('is marked as placed until the turn ends', async () => {
		const { scene, turn, field } = withStar();
		const before = scene.placed;
		expect(before).not.toContain(field);
		await turn.pick(field);
		if (!scene.placed.includes(field)) await turn.confirm();
		expect(scene.placed).toEqual([...before, field]);
	});

	test('says of every legal field what it would do', () => {
		const { scene, turn } = withStar();
		for (const field of turn.legal) expect(scene.describeField(field)).not.toBe('');
		turn.cancel();
		expect(scene.describeField('Z')).toBe('');
	});

	function decisionMatched({ view }: NebulaScene): boolean {
		return view.decision !== null && 'matched' in view.decision && view.decision.matched;
	}
});

test('the others follow in seat order after the viewer, with what lies open', () => {
	const { scene, view } = begin(deciding('place', 3), 1);
	expect(scene.others.map(({ player, stars }) => [player.name, stars])).toEqual([
		['Io', view.seats[2]?.galaxy],
		['Ada', view.seats[0]?.galaxy],
	]);
	expect(scene.heldBy(0).map(({ piece, count }) => [piece, count])).toEqual(
		Object.entries(view.seats[0]?.observatory ?? {})
			.filter(([, count]) => count > 0)
			.toSorted(([a], [b]) => order(a) - order(b)),
	);
	expect(scene.title).toBe('Your galaxy');

	function order(piece: string): number {
		return scene.heldBy(0).findIndex((held) => held.piece === piece);
	}
});
