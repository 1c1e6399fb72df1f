import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { onDestroy, untrack } from 'svelte';
import { PAUSE } from '../design/motion.ts';
import { m } from '../language/language.svelte.ts';
import { sound } from '../sound/sound.ts';
import type { SoundName } from '../sound/tones.ts';
import { announce, announceAll } from '../ui/announcer.svelte.ts';
import { notify, putAway } from '../ui/notices.svelte.ts';
import type { PlayedGame, PlayRefusal } from './played-game.ts';
import type { TablePlayers } from './table-players.ts';
import { playerAt, turnWords } from './table-players.ts';

/** What `announceGame` needs to know of a game. */
export interface GameAnnouncements<K extends Kinds> {
	/** The human who has to decide here and now; null while others do. */
	readonly actor: () => Seat | null;
	readonly table: () => TablePlayers;
	/** Words for an event at the table as it is now, in the language that is spoken when the result is called. */
	readonly narrate: (event: TableEvent<K>) => () => readonly string[];
	readonly tellRefusal: (refusal: PlayRefusal<K>) => string;
	/** Opens the rule that forbids a move which the table refused; absent where there is no way to the rules and back. */
	readonly openRule?: (refusal: K['refusal']) => void;
	readonly soundsOf: (happened: K['event']) => readonly SoundName[];
}

/**
 * Announces a game as it goes: to screen readers, in sounds, and in notices about refusals. Call it while a component
 * is set up.
 */
export function announceGame<K extends Kinds>(game: PlayedGame<K>, teller: GameAnnouncements<K>): void {
	let before = untrack(() => teller.actor());
	/** Whether another player has moved since the turn was announced. */
	let others = false;
	/** Announces the turn where it comes to a human at this device, from others or from one to another. */
	function tellTurn(): void {
		const actor = teller.actor();
		if (actor !== null && (actor !== before || others)) {
			const player = playerAt(teller.table(), actor);
			announce(() => turnWords(player));
			if (others) sound('turn');
			others = false;
		}
		before = actor;
	}

	$effect(() =>
		game.listen((event) => {
			announceAll(teller.narrate(event));
			if (event.type === 'moved') {
				// Moves that are skipped would all sound at once; the end is heard in any case.
				if (game.moment.jump !== true || event.ending !== null)
					for (const name of event.events.flatMap(teller.soundsOf)) sound(name);
				if (event.seat !== before) others = true;
			}
			tellTurn();
		}),
	);

	// The turn may begin after the last event, when its move has been seen.
	$effect(() => {
		teller.actor();
		untrack(tellTurn);
	});

	$effect(() => {
		const { refusal } = game;
		const { openRule } = teller;
		if (refusal === null) putAway('refusal');
		else
			notify({
				name: 'refusal',
				tone: 'warning',
				text: () => teller.tellRefusal(refusal),
				lasts: PAUSE.refusal,
				...(refusal.code === 'refused' && openRule !== undefined
					? { action: { label: () => m().play_why(), run: () => openRule(refusal.refusal) } }
					: {}),
			});
	});

	// A refusal in one game does not concern the next page.
	onDestroy(() => putAway('refusal'));
}
