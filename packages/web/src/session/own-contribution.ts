import type { Contribution } from '@orrery/protocol';
import { contribution } from '@orrery/protocol';
import { newId } from '../device/random.ts';

/*
 * This device's contributions to shuffles, and the commitments it was shown before: the two things that no one else
 * can check afterwards.
 */

export interface OwnContribution {
	readonly table: string;
	readonly commitment: string;
	readonly contribution: string;
}

const KEY = 'orrery.own-parts';
/** Enough for every game that someone may check; a few kilobytes. */
const KEPT = 60;

/** 128 random bits for a table's shuffle, remembered together with the commitment that was shown before. */
export function newContribution(table: string, commitment: string): Contribution {
	const made = contribution.parse(newId());
	const others = ownContributions().filter((part) => part.table !== table);
	try {
		localStorage.setItem(
			KEY,
			JSON.stringify([...others.slice(1 - KEPT), { table, commitment, contribution: made }]),
		);
	} catch {
		// The browser stores nothing; the shuffle can still be checked, except for this contribution.
	}
	return made;
}

/** This device's contribution to a table's shuffle; null if there is none or it was forgotten. */
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
