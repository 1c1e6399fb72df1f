import type { GameId } from '@orrery/engine/game-id';
import { m } from '../language/language.svelte.ts';
import { replace } from '../routing/route.svelte.ts';
import { addressOf } from '../routing/routes.ts';
import { notify } from '../ui/notices.svelte.ts';

const LASTS = 3000;

/** Copies the link to a rule or section, and makes it the address of the page. */
export async function copyLink(game: GameId, anchor: string, place: string): Promise<void> {
	const to = { page: 'rules', game, rule: anchor } as const;
	replace(to);
	const copied = await written(new URL(addressOf(to), location.href).href);
	const text = (): string => (copied ? m().rules_copied({ place }) : m().rules_copy_by_hand());
	notify({ name: 'rules-link', text, lasts: LASTS });
}

/** Pages on plain http have no clipboard; then the link is in the address bar. */
async function written(link: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(link);
		return true;
	} catch {
		return false;
	}
}
