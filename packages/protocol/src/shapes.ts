import './jitless.ts';
import type { Kinds, Role, Seat } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import * as z from 'zod';
import { FORGOTTEN_NAME, HIDDEN, LONGEST_NAME, STACKED, seenOf } from './names.ts';

/* Values that several messages contain. */

export const gameId = z.enum(GAME_IDS);

export const seat = z.literal([0, 1, 2, 3]) satisfies z.ZodType<Seat>;
export const role = z.union([seat, z.literal('spectator')]) satisfies z.ZodType<Role>;

/** A readonly list. */
export function list<Item extends z.ZodType>(item: Item): z.ZodReadonly<z.ZodArray<Item>> {
	return z.array(item).readonly();
}

/** A value that only the game can interpret. */
function ofGame<Shape>(): z.ZodCustom<Shape, Shape> {
	return z.custom<Shape>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
}

export const gameOptions = ofGame<Kinds['options']>();
export const gameEvent = ofGame<Kinds['event']>();
export const gameOutcome = ofGame<Kinds['outcome']>();
export const gameRefusal = ofGame<Kinds['refusal']>();
export const gameView = ofGame<Kinds['view']>();

/** Milliseconds since 1970 by the clock of the server. */
export const moment = z.int().nonnegative();

/**
 * A name that a person may choose: one line, visible, not too long, without surrounding spaces. Names in answers may
 * be older and need not follow this.
 */
export const playerName = z
	.string()
	.max(2 * LONGEST_NAME)
	.refine((name) => [...name].length <= LONGEST_NAME && seenOf(name) !== '', { error: 'wrong-length' })
	.refine((name) => !HIDDEN.test(name) && !STACKED.test(name.normalize('NFC')) && name === name.trim(), {
		error: 'forbidden-character',
	})
	.refine((name) => seenOf(name) !== FORGOTTEN_NAME, { error: 'reserved' });

export const ACCOUNT_KINDS = ['person', 'program'] as const;
/** Whether a person or a program plays under the name of an account. */
export const accountKind = z.enum(ACCOUNT_KINDS);
export type AccountKind = z.infer<typeof accountKind>;

/** The seven bot levels, weakest to strongest. */
export const LEVELS = ['new', 'sliver', 'crescent', 'quarter', 'gibbous', 'bright', 'full'] as const;
export const level = z.enum(LEVELS);

const DAY = 86_400_000;

/** No clock; a time bank with an increment per turn; or a number of days per turn. */
export const clock = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('none') }),
	z.object({
		kind: z.literal('live'),
		baseMs: z.int().min(1).max(DAY),
		incrementMs: z.int().min(0).max(DAY),
	}),
	z.object({ kind: z.literal('days'), days: z.int().min(1).max(366) }),
]);
export type Clock = z.infer<typeof clock>;

/** The clocks at a moment, by seat; those in `running` keep running. */
export const times = z.object({ at: moment, left: list(z.number()), running: list(seat) });

const human = z.object({ kind: z.literal('human'), name: z.string() });
export const bot = z.object({
	kind: z.literal('bot'),
	level: z.string(),
	name: z.string().exactOptional(),
});
const open = z.object({ kind: z.literal('open') });
export const player = z.discriminatedUnion('kind', [human, bot]);
export const holder = z.discriminatedUnion('kind', [human, bot, open]);

/** Best place first, each place a list of seats. */
export const ranking = list(list(seat));
