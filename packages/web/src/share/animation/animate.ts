import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { pictureAt, turnEnds } from '../moments.ts';
import type { PictureTheme } from '../picture/draw.ts';
import { encoded, loadDrawing, rasterised } from '../picture/draw.ts';
import { PICTURE } from '../picture/layout.ts';
import type { Shown } from '../picture/props.ts';
import type { ShareSubject } from '../subject.ts';
import type { WebpFrame } from './webp.ts';
import { animatedWebp } from './webp.ts';

/** How long a turn is shown, and how long the last one is, in milliseconds. */
const TURN = 800;
const LAST = 3000;
/** Smaller than a still picture: a whole game has to fit into a message. */
const SCALE = 0.8;
const QUALITY = 0.82;
/** In bytes. Chats that show animations take at least so much. */
const LARGEST = 8_000_000;

/** `cannot-encode`: the browser writes no WebP. */
export type AnimationFault = { readonly code: 'cannot-encode' | 'cancelled' | 'too-large' };

export interface AnimationOrder {
	readonly subject: ShareSubject;
	readonly shown: Shown;
	readonly theme: PictureTheme;
	readonly signal: AbortSignal;
	/** How much is done, from 0 to 1. */
	readonly onprogress: (share: number) => void;
}

/** How long an animation of so many frames takes. */
export function secondsOf(frames: number): number {
	return Math.round(((frames - 1) * TURN + LAST) / 1000);
}

/** The whole game as an animated WebP, a frame for each turn. Between two frames the page can do other things. */
export async function animate(order: AnimationOrder): Promise<Result<Blob, AnimationFault>> {
	const { subject, shown, theme, signal, onprogress } = order;
	const draw = await loadDrawing(subject.game);
	const ends = turnEnds(subject);
	const frames: WebpFrame[] = [];
	let size = 0;
	for (const [i, step] of ends.entries()) {
		if (signal.aborted) return fail({ code: 'cancelled' });
		const canvas = await rasterised(draw(pictureAt(subject, step, shown), theme), SCALE);
		const blob = await encoded(canvas, 'image/webp', QUALITY);
		if (blob === null) return fail({ code: 'cannot-encode' });
		size += blob.size;
		if (size > LARGEST) return fail({ code: 'too-large' });
		const image = new Uint8Array(await blob.arrayBuffer());
		frames.push({ image, duration: i === ends.length - 1 ? LAST : TURN });
		onprogress((i + 1) / ends.length);
		await pause();
	}
	const file = animatedWebp(frames, PICTURE.width * SCALE, PICTURE.height * SCALE);
	return ok(new Blob([file], { type: 'image/webp' }));
}

/** Lets the browser paint and answer the player. */
function pause(): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve);
	});
}
