import { m } from '../language/language.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';

/** Says that the player was signed out elsewhere, and offers to sign in again. */
export function notifySignedOut(): void {
	notify({
		name: 'signed-out',
		tone: 'warning',
		text: () => m().online_signed_out(),
		action: { label: () => m().shell_sign_in(), run: () => go({ page: 'account' }) },
	});
}
