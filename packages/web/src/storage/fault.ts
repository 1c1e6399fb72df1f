/** Why the device cannot store a game, as codes that the interface puts into words. */
export const STORAGE_FAULTS = ['blocked', 'full', 'broken', 'newer', 'conflict'] as const;
export type StorageFaultCode = (typeof STORAGE_FAULTS)[number];

/**
 * - `blocked`: the browser lets nothing be kept (a private window, a policy, another version of the page in the way).
 * - `full`: there is no room left.
 * - `broken`: what was kept cannot be opened or read.
 * - `newer`: it was kept by a newer version of the page; it stays as it is.
 * - `conflict`: another tab has written on since this one read.
 */
export interface StorageFault {
	readonly code: StorageFaultCode;
}

const CODES: Readonly<Record<string, StorageFaultCode>> = {
	QuotaExceededError: 'full',
	SecurityError: 'blocked',
	InvalidStateError: 'blocked',
	NotAllowedError: 'blocked',
	ConstraintError: 'conflict',
	VersionError: 'newer',
};

/** The fault for an error of the browser's storage. */
export function faultOf(error: unknown): StorageFault {
	const name = error instanceof Error ? error.name : '';
	return { code: CODES[name] ?? 'broken' };
}
