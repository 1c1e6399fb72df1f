import type { NebulaEvent, NebulaKinds } from '@orrery/engine';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { MOTION, motionReduced, ring, walk, walkMs } from '../../design/motion.ts';
import { isJump } from '../../game/moment.ts';
import type { Moment } from '../../game/played-game.ts';
import { rayPoint } from './cluster-geometry.ts';
import type { Box } from './flight.ts';
import { above, copyOf, drawingOf, fly, middleOf } from './flight.ts';
import type { PieceMove } from './piece-moves.ts';
import { pieceMoves } from './piece-moves.ts';

/*
 * Pieces go between clusters, observatories, galaxies, tracks and cards, which are different components. The stage is
 * the element around all of them: before a step it notes where the pieces lie that are about to move, and after it lets
 * them fly. Everything is drawn in its place already. After a jump and after an undo nothing flies.
 */

/** A piece before the step. */
interface Seen {
	readonly box: Box;
	readonly copy: Element;
	/** It was only shown as a preview: it is there already. */
	readonly preview: boolean;
}

interface Prepared {
	readonly move: PieceMove;
	readonly from: Seen | null;
	/** What lay at the goal before. */
	readonly there: Seen | null;
	/** The places that were filled before. */
	readonly filled: ReadonlySet<string>;
	/** Where the figure stood. */
	readonly stood: Box | null;
}

/** Call it while the component of the boards is set up, and attach the result to the element around them. */
export function stageOf(moment: () => Moment<NebulaKinds>): Attachment<HTMLElement> {
	let stage: HTMLElement | undefined;
	let last = untrack(moment);
	let prepared: readonly Prepared[] = [];
	let running: Animation[] = [];

	$effect.pre(() => {
		const now = moment();
		const events = now === last ? [] : newEvents(last, now);
		last = now;
		const around = stage;
		if (around === undefined) return;
		prepared = events.flatMap(pieceMoves).map((move) => prepare(around, move));
	});
	$effect(() => {
		moment();
		if (stage === undefined || prepared.length === 0) return;
		// What still flies has arrived: its place already shows it.
		for (const animation of running) animation.cancel();
		running = show(stage, prepared);
		prepared = [];
	});

	return (element) => {
		stage = element;
		return () => {
			for (const animation of running) animation.cancel();
			stage = undefined;
		};
	};
}

/** What happened in the one step between two moments; nothing after a jump or an undo. */
function newEvents(before: Moment<NebulaKinds>, now: Moment<NebulaKinds>): readonly NebulaEvent[] {
	const event = now.events.at(-1);
	if (isJump(before, now) || now.version === before.version || event?.type !== 'moved') return [];
	return event.events;
}

function prepare(stage: HTMLElement, move: PieceMove): Prepared {
	const place = (selectors: readonly string[]): Seen | null => seen(find(stage, selectors)?.element);
	return {
		move,
		from: move.kind === 'fly' || move.kind === 'leave' ? place(move.from) : null,
		there: move.kind === 'fly' ? place(move.to.slice(0, 1)) : null,
		filled: move.kind === 'fill' ? new Set(raysIn(stage, move.places).keys()) : new Set(),
		stood: move.kind === 'walk' ? boxOf(find(stage, [move.figure])?.element) : null,
	};
}

/** Starts everything that moves. */
function show(stage: HTMLElement, moves: readonly Prepared[]): Animation[] {
	// Players who spend time see their figures move while they choose: then nothing walks any more.
	const walked = moves.map(({ move, stood }) => (move.kind === 'walk' ? walkFigures(stage, move, stood) : 0));
	const others = moves.some(({ move }) => move.when === 'first' && move.kind !== 'walk');
	const first = Math.max(...walked, others ? MOTION.fly.ms : 0);
	return moves.flatMap((prepared) => start(stage, prepared, prepared.move.when === 'first' ? 0 : first));
}

function start(stage: HTMLElement, { move, from, there, filled }: Prepared, delay: number): Animation[] {
	switch (move.kind) {
		case 'walk':
			return [];
		case 'leave':
			if (from === null || from.preview || motionReduced()) return [];
			return fly(stage, { picture: from.copy, from: from.box, to: gone(from.box), fade: 'out', delay });
		case 'fill':
			return Array.from(raysIn(stage, move.places)).flatMap(([ray, element], i) =>
				filled.has(ray) ? [] : arrive(stage, element, null, delay + i * MOTION.arrive.next),
			);
		case 'fly': {
			if (there?.preview) return [];
			const to = find(stage, move.to);
			if (to === null) return [];
			if (to.best) return arrive(stage, to.element, from, delay);
			return from === null ? hint(to.element) : vanish(stage, from, to.element, delay);
		}
	}
}

/** A piece comes to its place, from where it was or out of the bag. */
function arrive(stage: HTMLElement, place: Element, from: Seen | null, delay: number): Animation[] {
	const goal = drawingOf(place);
	const to = boxOf(goal);
	if (to === null) return [];
	if (motionReduced()) return hint(goal);
	const picture = copyOf(goal);
	if (from !== null) return fly(stage, { picture, from: from.box, to, goal, delay });
	return fly(stage, { picture, from: above(to), to, fade: 'in', goal, delay });
}

/** A piece goes to a board that does not show it. */
function vanish(stage: HTMLElement, from: Seen, board: Element, delay: number): Animation[] {
	const box = boxOf(board);
	if (box === null) return [];
	if (motionReduced()) return hint(board);
	const to = middleOf(box, from.box);
	return fly(stage, { picture: from.copy, from: from.box, to, fade: 'out', delay });
}

function hint(element: Element): Animation[] {
	ring(element);
	return [];
}

/** The figure and its moon walk from ray to ray, unless they are there already; how long that takes. */
function walkFigures(
	stage: HTMLElement,
	{ figure, steps }: PieceMove & { readonly kind: 'walk' },
	stood: Box | null,
): number {
	const figures = stage.querySelectorAll<SVGElement>(figure);
	const now = boxOf(figures[0]);
	if (stood === null || now === null || Math.hypot(now.x - stood.x, now.y - stood.y) < 1) return 0;
	for (const element of figures) {
		const [ray, rays, radius] = (element.dataset.figure ?? '').split(' ').map(Number);
		if (ray === undefined || rays === undefined || radius === undefined) continue;
		const way = Array.from({ length: Math.abs(steps) + 1 }, (_, i) =>
			rayPoint({ x: 0, y: 0 }, radius, ray - steps + i * Math.sign(steps), rays),
		);
		walk(element, way);
	}
	return motionReduced() ? 0 : walkMs(Math.abs(steps));
}

/** The first of the places that is shown; `best` if it is the one that was wanted most. */
function find(
	stage: HTMLElement,
	selectors: readonly string[],
): { readonly element: Element; readonly best: boolean } | null {
	for (const [i, selector] of selectors.entries())
		for (const element of stage.querySelectorAll(selector))
			if (boxOf(element) !== null) return { element, best: i === 0 };
	return null;
}

function seen(place: Element | undefined): Seen | null {
	const drawing = place && drawingOf(place);
	const box = boxOf(drawing);
	if (place === undefined || drawing === undefined || box === null) return null;
	return { box, copy: copyOf(drawing), preview: place.closest('[data-preview]') !== null };
}

function raysIn(stage: HTMLElement, places: string): ReadonlyMap<string, Element> {
	const rays = stage.querySelectorAll<SVGElement>(places);
	return new Map(Array.from(rays, (ray) => [ray.dataset.ray ?? '', ray]));
}

/** Null for what is not shown. */
function boxOf(element: Element | undefined): Box | null {
	const box = element?.getBoundingClientRect();
	return box === undefined || box.width === 0 ? null : box;
}

function gone({ x, y, width, height }: Box): Box {
	return { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
}
