import type { Day } from '@orrery/daily/day';
import { encoded, rasterised } from '../share/picture/draw.ts';
import { loadFonts } from '../share/picture/font.ts';
import { selfContained } from '../share/picture/self-contained.ts';
import { CARD } from './share-words.ts';

/** Enough pixels for chats that show a picture as wide as the screen. */
const SCALE = 4;

/** The share card as a PNG, from its drawing in the page; null if the browser cannot write it. */
export async function cardFile(card: SVGSVGElement, day: Day): Promise<File | null> {
	const faces = await loadFonts();
	const svg = selfContained(card, faces(card.textContent));
	const png = await encoded(await rasterised(svg, SCALE, CARD), 'image/png');
	return png === null ? null : new File([png], `orrery-${day}.png`, { type: 'image/png' });
}
