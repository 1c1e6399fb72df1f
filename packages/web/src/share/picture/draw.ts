import type { GameId } from '@orrery/engine/game-id';
import { flushSync, mount, unmount } from 'svelte';
import { withMessages } from '../../language/language.svelte.ts';
import { showTokens, tokensOf } from '../../pieces/seat-tokens.svelte.ts';
import { dataUrl } from './data-url.ts';
import { loadFonts } from './font.ts';
import { PICTURE } from './layout.ts';
import type { PictureOf } from './props.ts';
import { selfContained } from './self-contained.ts';

export type PictureTheme = 'dark' | 'light';

/** Draws a picture as an SVG. */
export type Draw = (picture: PictureOf, theme: PictureTheme) => string;

/** Puts a picture into the page, and takes it away. */
type Mount = (target: Element, picture: PictureOf) => () => void;

/** Loads what the pictures of a game need: its boards, which the page may not show, and the font. */
export async function loadDrawing(game: GameId): Promise<Draw> {
	const [show, faces] = await Promise.all([
		game === 'nova-luna' ? loadNovaLuna() : loadNebula(),
		loadFonts(),
	]);
	return (picture, theme) =>
		inTheme(theme, () => {
			const { seats } = picture.moment;
			showTokens(tokensOf(seats.map(({ player }) => (player.kind === 'open' ? {} : player))));
			const holder = document.createElement('div');
			holder.style.cssText = 'position:fixed;top:0;left:0;z-index:-1';
			document.body.append(holder);
			const remove = show(holder, picture);
			try {
				flushSync();
				const svg = holder.querySelector('svg');
				if (svg === null) throw new Error('nothing was drawn');
				return selfContained(svg, faces(svg.textContent));
			} finally {
				remove();
				holder.remove();
			}
		});
}

async function loadNovaLuna(): Promise<Mount> {
	const { default: Picture } = await withMessages(
		['nova-luna', 'play'],
		() => import('./NovaLunaMoment.svelte'),
	);
	return (target, picture) => {
		if (picture.game !== 'nova-luna') throw new Error('a picture of another game');
		const drawn = mount(Picture, { target, props: picture });
		return () => void unmount(drawn);
	};
}

async function loadNebula(): Promise<Mount> {
	const { default: Picture } = await withMessages(
		['nebula', 'play', 'share'],
		() => import('./NebulaMoment.svelte'),
	);
	return (target, picture) => {
		if (picture.game !== 'nebula') throw new Error('a picture of another game');
		const drawn = mount(Picture, { target, props: picture });
		return () => void unmount(drawn);
	};
}

/**
 * Style sheets know only the theme of the whole page. It changes for as long as a picture is drawn, and the screen is
 * not painted in between.
 */
function inTheme<Value>(theme: PictureTheme, run: () => Value): Value {
	const { dataset } = document.documentElement;
	const before = dataset.theme;
	dataset.theme = theme;
	try {
		return run();
	} finally {
		if (before === undefined) delete dataset.theme;
		else dataset.theme = before;
	}
}

/** An SVG as pixels, this many for each of its own. */
export async function rasterised(
	svg: string,
	scale: number,
	{ width, height }: { readonly width: number; readonly height: number } = PICTURE,
): Promise<HTMLCanvasElement> {
	const image = new Image();
	image.src = await dataUrl(new Blob([svg], { type: 'image/svg+xml' }));
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = width * scale;
	canvas.height = height * scale;
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas;
}

/** What the browser encodes a canvas to; null if it cannot encode to this type. */
export function encoded(
	canvas: HTMLCanvasElement,
	type: 'image/png' | 'image/webp',
	quality?: number,
): Promise<Blob | null> {
	return new Promise((resolve) => {
		// A browser that does not know the type encodes to PNG instead.
		canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality);
	});
}
