import { expect } from 'vitest';

/** Expects two values to be the same JSON, in the many places where `toEqual` would take too long. */
export function expectSameJson(found: unknown, wanted: unknown): void {
	if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted);
}
