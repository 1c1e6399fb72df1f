import { capital } from '../../game/capital.ts';
import type { Messages } from '../../language/language.svelte.ts';
import type { TaskView } from './card-props.ts';
import { cardTitle } from './card-text.ts';
import { cardOf } from './cards.ts';
import type { Player } from './props.ts';
import { dangerWords } from './words.ts';

/** The heading of a card; a personal card's says whose it is. */
export function taskTitle({ card, owner }: TaskView, m: Messages): string {
	const found = cardOf(card);
	const title = cardTitle(found, m);
	if (found.deck !== 'personal') return title;
	return owner === undefined ? m.galaxy_yours({ title }) : `${owner}: ${title}`;
}

/** The progress, with what the previewed move would change: “4 of 6”, “4 → 5 of 6”, “5 of 6, 4 colors”. */
export function progressWords({ progress, after }: TaskView, m: Messages): string {
	const { have, need } = progress;
	const then = after ?? progress;
	if (progress.done && then.done) return m.galaxy_fulfilled();
	const count =
		then.have === have
			? m.galaxy_count({ have, need })
			: m.galaxy_change({ have, after: then.have, need: then.need });
	return then.danger === null ? count : `${count}, ${dangerWords(then.danger, m)}`;
}

/** Everything that a card shows, for screen readers. */
export function taskSpoken(task: TaskView, players: readonly Player[], m: Messages): string {
	const { progress, after, marks } = task;
	const { have, need, done } = progress;
	const then = after ?? progress;
	const count =
		then.have === have
			? m.galaxy_count({ have, need })
			: m.galaxy_change_spoken({ have, need, after: then.have });
	const told = then.danger ? m.galaxy_danger_spoken({ count, danger: dangerWords(then.danger, m) }) : count;
	const fulfilled = done ? m.galaxy_fulfilled() : then.done ? m.galaxy_would_fulfil() : null;
	return [
		taskTitle(task, m),
		told,
		fulfilled,
		pointsSpoken(task, players, m),
		...markWords(marks, players, m),
	]
		.filter((words) => words !== null)
		.map(capital)
		.join('. ');
}

/** What the card is worth to the next player who fulfills it. */
function pointsSpoken({ card, marks }: TaskView, players: readonly Player[], m: Messages): string {
	const found = cardOf(card);
	if (found.deck === 'advanced') return '';
	if (found.deck === 'personal') return m.galaxy_points({ count: found.card.points });
	const { first, later } = found.card;
	if (marks === undefined || marks.first === null) return m.galaxy_points_race({ first, later });
	const marker = players.find(({ seat }) => seat === marks.first);
	return marker?.you === true
		? m.galaxy_points_later_you({ later })
		: m.galaxy_points_later({ later, name: marker?.name ?? '' });
}

/** Who has marked it. */
export function markWords(
	marks: TaskView['marks'],
	players: readonly Player[],
	m: Messages,
): readonly string[] {
	if (marks === undefined || marks.first === null) return [];
	const later = marks.later.map((seat) => nameOf(seat, players, m)).join(', ');
	return [
		m.galaxy_marked_first({ name: nameOf(marks.first, players, m) }),
		...(later === '' ? [] : [m.galaxy_marked_later({ names: later })]),
	];
}

function nameOf(seat: number, players: readonly Player[], m: Messages): string {
	const player = players.find((one) => one.seat === seat);
	return player?.you === true ? m.play_you_inside() : (player?.name ?? '');
}
