import { readFileSync } from 'node:fs';
import type { NebulaKinds, Replay } from '@orrery/engine';
import { Course, nebula, SeededRandom } from '@orrery/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak, withMessages } from '../language/language.svelte.ts';
import { fileName } from './file-name.ts';
import { pictureAt, turnEnds } from './moments.ts';
import { recordFiles, recordOf } from './record-of.ts';
import { linkOf } from './share-link.ts';
import type { ShareSubject } from './subject.ts';

const [RECORD] = readFileSync(new URL('../../../engine/test/nebula/golden.jsonl', import.meta.url), 'utf8')
	.split('\n')
	.filter((line) => line.includes('"two-full-marking-stars"'));

function replayed(): Replay<NebulaKinds> {
	const replay = nebula.replay(JSON.parse(RECORD ?? 'null'));
	if (!replay.ok) throw new Error(replay.fault.code);
	return replay.value;
}

const { course } = replayed();
const outcome = nebula.outcome(course.position);
const DEALT = nebula.deal({ ...course.options, players: 3 }, new SeededRandom('three'));
const player = (name: string) => ({ player: { kind: 'human', name }, standIn: null, left: null }) as const;
const SUBJECT: ShareSubject & { readonly game: 'nebula' } = {
	game: 'nebula',
	origin: { kind: 'device', id: 'one' },
	course,
	seats: [player('Ada'), player('Ben')],
	ending: outcome === null ? null : { kind: 'finished', outcome },
	at: 0,
	step: 12,
	seat: 1,
};

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: {} });
	await speak('en');
	await withMessages(['play', 'share'], () => Promise.resolve());
});
afterAll(() => vi.unstubAllGlobals());

describe('a picture', () => {
	it('knows what its seat knew in that moment, and nothing else', () => {
		for (const seat of [0, 1, 'open'] as const) {
			const picture = pictureAt({ ...SUBJECT, seat }, 12, 'table');
			if (picture.game !== 'nebula') throw new Error('another game');
			const { view, ending, deciders } = picture.moment;
			expect(view.role).toBe(seat === 'open' ? 'spectator' : seat);
			for (const [other, { kept, dealt }] of view.seats.entries())
				if (other !== seat) expect([kept, dealt]).toEqual([null, null]);
			expect(ending).toBeNull();
			expect(deciders).toHaveLength(1);
		}
	});

	it('tells how the game ended in its last moment alone', () => {
		expect(pictureAt(SUBJECT, course.steps.length, 0).moment.ending).toEqual(SUBJECT.ending);
		expect(pictureAt(SUBJECT, course.steps.length - 1, 0).moment.ending).toBeNull();
	});

	it('says its turn, in words and in the name of its file', () => {
		const ends = turnEnds(SUBJECT);
		expect(pictureAt(SUBJECT, 0, 'table').turn).toBe('Start of the game');
		expect(pictureAt(SUBJECT, ends[5] ?? 0, 'table').turn).toBe(`Turn 5 of ${ends.length - 1}`);
		expect(fileName(SUBJECT, 'png', ends[5])).toBe('orrery-nebula-turn-5.png');
		expect(fileName(SUBJECT, 'json')).toBe('orrery-nebula.json');
	});

	it('is made for each turn of an animation, from the start to the end', () => {
		const ends = turnEnds(SUBJECT);
		expect([ends[0], ends.at(-1)]).toEqual([0, course.steps.length]);
		expect(ends).toHaveLength(1 + course.steps.filter(({ played }) => played.turnEnded).length);
	});
});

describe('the record of a game', () => {
	it('says who left before an early end, the first to leave first', () => {
		const begun = Course.begin(nebula, { ...course.options, players: 3 }, DEALT);
		if (!begun.ok) throw new Error(begun.fault.code);
		const bot = { kind: 'bot', level: 'new', name: 'Titan' } as const;
		const gone = (name: string) => ({ ...player(name), standIn: bot, left: 'resigned' }) as const;
		const claimed: ShareSubject = {
			...SUBJECT,
			course: begun.value,
			seats: [gone('Ada'), player('Ben'), gone('Cleo')],
			ending: { kind: 'claimed', ranking: [[1], [0], [2]] },
		};
		const replay = nebula.replay(recordOf(claimed));
		expect(replay.ok && replay.value.details.left).toEqual([
			{ seat: 2, reason: 'resigned', bot: 'Titan' },
			{ seat: 0, reason: 'resigned', bot: 'Titan' },
		]);
	});

	it('is there once the game has ended', async () => {
		expect(nebula.replay(recordOf(SUBJECT)).ok).toBe(true);
		expect(recordOf({ ...SUBJECT, ending: null })).toBeNull();
		expect(recordOf({ ...SUBJECT, ending: { kind: 'abandoned' } })).toBeNull();
		expect(await recordFiles({ ...SUBJECT, ending: null }, async () => ({}))).toBeNull();
		const files = await recordFiles(SUBJECT, async (id) => ({ hints: 2, analysis: { of: id } }));
		expect(nebula.parseRecord(files?.text ?? '')).toMatchObject({ ok: true });
		const json: unknown = JSON.parse(files?.json ?? 'null');
		expect(nebula.replay(json).ok).toBe(true);
		// What is kept beside the game goes with it.
		expect(json).toMatchObject({ hints: 2, analysis: { of: 'one' } });
	});
});

describe('the link to a moment', () => {
	const at = async (subject: ShareSubject): Promise<unknown> => linkOf(subject, 'https://orrery.test');

	it('names a game that others can open, and carries any other', async () => {
		const table = { kind: 'server', table: 'abcdefghijklmnop' } as const;
		expect(await at({ ...SUBJECT, origin: table })).toEqual({
			ok: true,
			value: { link: 'https://orrery.test/replay/abcdefghijklmnop/12?seat=1', carries: 'address' },
		});
		expect(await at(SUBJECT)).toMatchObject({
			ok: true,
			value: {
				link: expect.stringMatching(/^https:\/\/orrery\.test\/replay\/shared\/12\?seat=1#1[\w-]+$/),
				carries: 'game',
			},
		});
	});

	it('never carries a game that goes on', async () => {
		expect(await at({ ...SUBJECT, ending: null })).toEqual({ ok: false, fault: { code: 'unfinished' } });
	});

	it('leads to the editor with a position', async () => {
		expect(await at({ ...SUBJECT, origin: { kind: 'editor' } })).toMatchObject({
			ok: true,
			value: { link: expect.stringMatching(/\/editor\/nebula#1[\w-]+$/), carries: 'position' },
		});
	});

	it('is not offered where it would be too long for a message', async () => {
		const own = recordOf(SUBJECT);
		if (own === null) throw new Error('a game that has ended has a record');
		const record = {
			...own,
			note: Array.from({ length: 4000 }, (_, i) => (i * 7919) % 10_007),
		};
		expect(await at({ ...SUBJECT, record })).toEqual({ ok: false, fault: { code: 'too-long' } });
	});
});
