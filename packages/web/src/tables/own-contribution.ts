import type { Contribution } from '@orrery/protocol';
import { contribution } from '@orrery/protocol';
import { newId } from '../play/device-random.ts';

/*
 * What this device gave to the draws of its games, and which commitments it was shown before: the two things that
 * nobody else can check afterwards.
 */

export interface OwnContribution {
	readonly table: string;
	readonly commitment: string;
	readonly contribution: string;
}

const KEY = 'orrery.own-parts';
/** Enough for all games that anybody checks; a few kilobytes. */
const KEPT = 60;

/** 128 random bits for the draw of a table, remembered together with the commitment that was shown before. */
export function newContribution(table: string, commitment: string): Contribution {
	const made = contribution.parse(newId());
	const others = ownContributions().filter((part) => part.table !== table);
	try {
		localStorage.setItem(
			KEY,
			JSON.stringify([...others.slice(1 - KEPT), { table, commitment, contribution: made }]),
		);
	} catch {
		// Nothing is kept here; the draw can be checked all the same, but for one's own part.
	}
	return made;
}

/** What this device gave to the draw of a table; null if it did not, or has forgotten. */
export function ownContribution(table: string): OwnContribution | null {
	return ownContributions().find((part) => part.table === table) ?? null;
}

function ownContributions(): readonly OwnContribution[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(stored) ? stored.filter(isPart) : [];
	} catch {
		return [];
	}
}

function isPart(value: unknown): value is OwnContribution {
	if (typeof value !== 'object' || value === null) return false;
	const { table, commitment, contribution: given }: Readonly<Record<string, unknown>> = { ...value };
	return typeof table === 'string' && typeof commitment === 'string' && typeof given === 'string';
}
