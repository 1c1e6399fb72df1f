import type { Level } from '@orrery/bots/levels';
import { isLevel } from '@orrery/bots/levels';
import type { SetUpMode } from '../routing/routes.ts';
import { SET_UP_MODES } from '../routing/routes.ts';

/** The choices of the last set-up; the next one starts with them. */
export interface LastTable {
	readonly mode: SetUpMode;
	/** By bot, for as many as there can be, so that a bot that is added again has its old level. */
	readonly levels: readonly Level[];
	/** How many of those bots play. */
	readonly bots: number;
	/** The names of the players on one device. */
	readonly names: readonly string[];
	readonly humans: number;
	readonly firstGame: boolean;
	/** The variant of Nebula; the basic game is the better first one. */
	readonly variant: Variant;
}

export const VARIANTS = ['basic', 'full'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The most bots at a table with one human. */
export const MOST_BOTS = 3;
export const MOST_HUMANS = 4;

const KEY = 'orrery.last-table';
const FIRST: LastTable = {
	mode: 'bots',
	levels: ['crescent', 'crescent', 'crescent'],
	bots: 1,
	names: ['', '', '', ''],
	humans: 2,
	firstGame: false,
	variant: 'basic',
};

export function lastTable(): LastTable {
	try {
		return readLastTable(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
	} catch {
		return FIRST;
	}
}

export function rememberTable(table: LastTable): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(table));
	} catch {
		// Storage is blocked or full: the next set-up starts with the defaults.
	}
}

/** Reads a stored table; anything unreadable falls back to the defaults. */
export function readLastTable(value: unknown): LastTable {
	const fields: Readonly<Record<string, unknown>> =
		typeof value === 'object' && value !== null ? { ...value } : {};
	const levels: readonly unknown[] = Array.isArray(fields.levels) ? fields.levels : [];
	const names: readonly unknown[] = Array.isArray(fields.names) ? fields.names : [];
	return {
		mode: SET_UP_MODES.find((mode) => mode === fields.mode) ?? FIRST.mode,
		levels: FIRST.levels.map((first, i) => {
			const level = levels[i];
			return isLevel(level) ? level : first;
		}),
		bots: within(fields.bots, 1, MOST_BOTS) ?? FIRST.bots,
		names: FIRST.names.map((first, i) => {
			const name = names[i];
			return typeof name === 'string' ? name : first;
		}),
		humans: within(fields.humans, 2, MOST_HUMANS) ?? FIRST.humans,
		firstGame: fields.firstGame === true,
		variant: VARIANTS.find((variant) => variant === fields.variant) ?? FIRST.variant,
	};
}

function within(value: unknown, least: number, most: number): number | null {
	return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
		? value
		: null;
}
