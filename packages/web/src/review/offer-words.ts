import { m } from '../language/language.svelte.ts';

/** What an analysis does and how long it takes: with more than two players about three times as long. */
export function offerWords(players: number): string {
	return players > 2 ? m().review_offer_long() : m().review_offer();
}
