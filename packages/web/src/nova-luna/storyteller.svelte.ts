import type { NovaLunaKinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import type { LocalGame } from '../play/local-game.svelte.ts';
import type { SeatedPlayer } from '../play/players.ts';
import { sound } from '../sound/sound.ts';
import { announce } from '../ui/announcer.svelte.ts';
import { notify, putAway } from '../ui/notices.svelte.ts';
import { narrate, playerAt, tellRefusal } from './narration.ts';
import type { Turn } from './turn.svelte.ts';

/** How long a refusal stays to be read. */
const REFUSAL_MS = 6000;

/**
 * Tells a game as it goes: to those who hear it, in sounds, and in notices about what is wrong. To be called while
 * a component is set up.
 */
export function tellStory(
	game: LocalGame<NovaLunaKinds>,
	turn: Turn,
	players: () => readonly SeatedPlayer[],
): void {
	$effect(() => {
		let actor = turn.actor;
		return game.listen((event) => {
			const { displays } = game.moment.view;
			const company = { players: players(), displays };
			for (const text of narrate(event, company)) announce(text);
			playSounds(event);
			// After every event that brings the turn to a human at this device, or from one to another.
			const others = event.type === 'moved' && event.by === 'bot';
			if (turn.actor !== null && (turn.actor !== actor || others)) {
				const { you, name } = playerAt(company, turn.actor);
				announce(you ? m().play_your_turn() : m().play_turn_of({ name }));
				if (others) sound('turn');
			}
			actor = turn.actor;
		});
	});

	$effect(() => {
		const { keeping } = game;
		if (keeping.kind === 'kept') putAway('keeping');
		else notify({ name: 'keeping', tone: 'warning', text: () => m()[`play_storage_${keeping.code}`]() });
	});

	$effect(() => {
		const { refusal } = game;
		if (refusal === null) putAway('refusal');
		else notify({ name: 'refusal', tone: 'warning', text: () => tellRefusal(refusal), lasts: REFUSAL_MS });
	});

	// What was said about one game is no concern of the next place.
	$effect(() => () => {
		putAway('keeping');
		putAway('refusal');
	});
}

function playSounds(event: TableEvent<NovaLunaKinds>): void {
	if (event.type !== 'moved') return;
	for (const happened of event.events) {
		switch (happened.type) {
			case 'took':
				sound('place');
				if (happened.covered.length > 0) sound('cover');
				break;
			case 'refilled':
				sound('refill');
				break;
			case 'ended':
				sound('win');
		}
	}
}
