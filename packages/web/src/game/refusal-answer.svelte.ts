import type { GameId } from '@orrery/engine/game-id';
import { untrack } from 'svelte';
import { PAUSE } from '../design/motion.ts';
import { m } from '../language/language.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import { addressOf } from '../routing/routes.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import { announce } from '../ui/announcer.svelte.ts';
import { shortcutOf, WHY } from './keys.ts';
import type { BarLink } from './props.ts';

/** Why something cannot be done. */
export interface Answer {
	readonly words: string;
	/** The number of the rule that forbids it, as in docs/rules. */
	readonly rule: string;
}

/** How a table tells what its player tried in vain. */
export interface RefusedTries<Refused extends object> {
	/** A new object for each try; null if nothing was tried in vain. */
	readonly refused: () => Refused | null;
	readonly answer: (refused: Refused) => Answer;
	/** What is under the pointer or the focus; null if that is nothing. */
	readonly pointed: () => string | null;
	/** How long the answer stays; null: until the player does something else. */
	readonly lasts: number | null;
	/** Takes the answer away. */
	readonly goOn: () => void;
	/** Whether the player can use keys. */
	readonly hasKeyboard: () => boolean;
}

/** The bar of a player who may be about to ask why: the pointer is on the answer, or the keyboard's focus in the bar. */
const ASKING = '.bar:has(.answer:hover), .bar:has(.answer) :focus-visible';

/**
 * Says to screen readers why something cannot be done, and takes the answer away when it has been read: after a while,
 * or when the pointer rests on something else. Call it while a component is set up.
 */
export function answerRefusals<Refused extends object>(tries: RefusedTries<Refused>): void {
	$effect(() => {
		const refused = tries.refused();
		if (refused === null) return;
		const key = untrack(tries.hasKeyboard);
		announce(() => said(tries.answer(refused), key));
		if (tries.lasts === null) return;
		const timer = setInterval(() => {
			if (document.querySelector(ASKING) === null) tries.goOn();
		}, tries.lasts);
		return () => clearInterval(timer);
	});

	// On its way to the bar a pointer crosses the board; only where it rests the player looks at something else.
	$effect(() => {
		if (tries.refused() === null) return;
		const before = untrack(tries.pointed);
		$effect(() => {
			const pointed = tries.pointed();
			if (pointed === null || pointed === before) return;
			const timer = setTimeout(tries.goOn, PAUSE.rest);
			return () => clearTimeout(timer);
		});
	});
}

function said({ words, rule }: Answer, keyboard: boolean): string {
	const byKey = keyboard && preferences().letterKeys;
	return `${words} ${byKey ? m().play_why_key({ rule }) : m().play_why_bar({ rule })}`;
}

/** The link from an answer in the bar to its rule. */
export function whyLink(game: GameId, rule: string): BarLink {
	return {
		label: m().play_why(),
		name: m().play_why_rule({ rule }),
		href: addressOf({ page: 'rules', game, rule: anchorOf(rule) }),
		keys: preferences().letterKeys ? shortcutOf(WHY) : undefined,
	};
}

/** Opens a rule by its number; the rules as a whole if there is none. */
export function openRule(game: GameId, rule: string | null): void {
	go({ page: 'rules', game, ...(rule === null ? {} : { rule: anchorOf(rule) }) });
}

/** The rule as addresses write it. */
function anchorOf(rule: string): string {
	return rule.toLowerCase();
}
