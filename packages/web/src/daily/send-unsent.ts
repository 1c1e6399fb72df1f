import { isKnown } from '../session/identity.svelte.ts';

/**
 * Sends finished games of the day that the server does not have yet. Every page calls it, so it loads nothing for those
 * who have no name to be ranked with, and little where there is nothing to send.
 */
export async function sendUnsent(): Promise<void> {
	if (!isKnown() || !navigator.onLine) return;
	try {
		const { isUnsent, listDays } = await import('./days.ts');
		if (!(await listDays()).some(isUnsent)) return;
		const { sendResults } = await import('./outbox.ts');
		await sendResults();
	} catch {
		// The code could not be loaded; the next page tries again.
	}
}
