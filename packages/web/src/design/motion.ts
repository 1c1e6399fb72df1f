/*
 * Motion explains cause and effect and never holds anything up: every animation runs over a picture that is already in
 * its final state, so one that is cut short leaves nothing wrong.
 */

/** Lengths in milliseconds, and curves. `look.css` has those that style sheets need under the same names. */
export const MOTION = {
	preview: { ms: 160, out: 100, curve: 'cubic-bezier(.2, 0, 0, 1)' },
	fly: { ms: 320, curve: 'cubic-bezier(.3, 0, .1, 1)' },
	walk: { msPerSpace: 60, most: 360, curve: 'cubic-bezier(.4, 0, .2, 1)' },
	flip: { ms: 220, next: 60, most: 380, curve: 'cubic-bezier(.2, .8, .2, 1)' },
	/** New tiles appear one after the other. */
	arrive: { next: 18 },
	/** A board that has grown moves to where it fits again. */
	glide: { ms: 240, curve: 'cubic-bezier(.2, 0, 0, 1)' },
	/** What can be chosen instead draws attention to itself. */
	pulse: { ms: 360, scale: 1.07, curve: 'cubic-bezier(.2, 0, 0, 1)' },
	/** The moon of a course after a lesson. */
	grow: { ms: 360 },
	/** The arrow of a better move. */
	arrow: { ms: 240 },
	/** The ring that replaces movement stays this long. */
	ring: { ms: 600 },
} as const;

/** Pauses in milliseconds, so that people can see or read something before it is gone. */
export const PAUSE = {
	/** After a turn of another player, before the next move is shown; by the speed that the player chose. */
	turn: { slow: 1600, normal: 700, fast: 200, instant: 0 },
	/** After a step inside a turn. */
	step: { slow: 800, normal: 250, fast: 80, instant: 0 },
	/** Between the turns of a replay that plays by itself, after one that cost much, and between the steps of a turn. */
	replay: {
		turn: { slow: 2400, normal: 1200, fast: 600 },
		costly: { slow: 4800, normal: 2400, fast: 1200 },
		step: { slow: 1200, normal: 600, fast: 350 },
	},
	/** After the last step of a replay, before its better move is drawn. */
	settle: 200,
	/** At most so long the address of a replay stays behind what is shown. */
	address: 250,
	/** Before the first move that is shown again. */
	again: 500,
	/** For the next frame, at most: a hidden page draws none. */
	frame: 300,
	/** Between the last move and the result that covers it. */
	result: 1600,
	/** Why something cannot be chosen. */
	hint: 4000,
	/** Why a command was refused. */
	refusal: 6000,
	/** How long a pointer stays where its player wants to look. */
	rest: 700,
} as const;

export function motionReduced(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A duration, or 0 for players who asked for reduced motion. */
export function ms(duration: number): number {
	return motionReduced() ? 0 : duration;
}

/**
 * Calls back so many milliseconds after the next frame has been drawn, which may be late on a busy device. Gives a
 * function that calls it off.
 */
export function afterDrawn(milliseconds: number, run: () => void): () => void {
	let timer = setTimeout(begin, PAUSE.frame);
	const frame = requestAnimationFrame(begin);
	function begin(): void {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		timer = setTimeout(run, milliseconds);
	}
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}

/** Draws a thin ring around what has changed, in place of movement. */
export function ring(element: Element): void {
	const steady = { outline: '1px solid var(--t1)', outlineOffset: '1px' };
	element.animate([steady, steady], { duration: MOTION.ring.ms });
}

/** Draws attention to what can be chosen. */
export function pulse(element: Element): void {
	if (motionReduced()) {
		ring(element);
		return;
	}
	const { ms: duration, scale, curve } = MOTION.pulse;
	element.animate([{ scale: 1 }, { scale }, { scale: 1 }], { duration, easing: curve });
}

/** How long a walk over so many spaces takes. */
export function walkMs(spaces: number): number {
	return Math.min(MOTION.walk.most, MOTION.walk.msPerSpace * spaces);
}

/** When the flip of the i-th of so many tasks begins: one after the other, but all within the limit. */
export function flipDelay(index: number, count: number): number {
	const gap = Math.min(MOTION.flip.next, (MOTION.flip.most - MOTION.flip.ms) / Math.max(1, count - 1));
	return index * gap;
}

export interface Offset {
	readonly x: number;
	readonly y: number;
}

/**
 * Moves an element that is already at its goal along the way it came; the way is a list of positions, the goal last.
 */
export function walk(element: Element, way: readonly Offset[], hop = 0): void {
	const goal = way.at(-1);
	if (goal === undefined || way.length < 2) return;
	if (motionReduced()) {
		ring(element);
		return;
	}
	const frames = way.flatMap(({ x, y }, i) => {
		const [dx, dy] = [x - goal.x, y - goal.y];
		const here = { transform: `translate(${dx}px, ${dy}px)`, offset: i / (way.length - 1) };
		const next = way[i + 1];
		if (hop === 0 || next === undefined) return [here];
		const [mx, my] = [(x + next.x) / 2 - goal.x, (y + next.y) / 2 - goal.y];
		return [here, { transform: `translate(${mx}px, ${my - hop}px)`, offset: (i + 0.5) / (way.length - 1) }];
	});
	element.animate(frames, { duration: walkMs(way.length - 1), easing: MOTION.walk.curve });
}

/** A task turns into the token that covers it. */
export function flip(token: Element, index: number, count: number): void {
	if (motionReduced()) {
		ring(token);
		return;
	}
	token.animate(
		[
			{ transform: 'scaleX(0)', opacity: 0 },
			{ transform: 'scaleX(.1)', opacity: 1, offset: 0.2 },
			{ transform: 'scaleX(1)', opacity: 1 },
		],
		{
			duration: MOTION.flip.ms,
			delay: flipDelay(index, count),
			easing: MOTION.flip.curve,
			fill: 'backwards',
		},
	);
}

/** As much of an element as has animations. */
export interface Animated {
	getAnimations(options: { readonly subtree: boolean }): readonly RunningAnimation[];
}

interface RunningAnimation {
	readonly effect: { getComputedTiming(): { readonly endTime?: CSSNumberish } } | null;
	finish(): void;
}

/** Ends all animations inside an element: everything is where it was going. Endless ones go on. */
export function finishAnimations(element: Animated): void {
	for (const animation of element.getAnimations({ subtree: true }))
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
