import latinExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { dataUrl } from './data-url.ts';

/** The files of our font, each with the letters that it has. Czech, Hungarian and many names need the second one. */
const FILES = [
	{ file: latin, letters: /./u, range: 'U+0-FF, U+2000-206F' },
	{ file: latinExtended, letters: /[\u0100-\u02ff\u1e00-\u1eff]/u, range: 'U+100-2FF, U+1E00-1EFF' },
] as const;

/** Style sheets that contain the font for a text: a picture must look the same where the font is missing. */
export type FontFaces = (text: string) => string;

export async function loadFonts(): Promise<FontFaces> {
	const faces = await Promise.all(
		FILES.map(async ({ file, letters, range }) => ({ letters, range, source: await loaded(file) })),
	);
	return (text) =>
		faces
			.filter(({ letters }) => letters.test(text))
			.map(
				({ source, range }) =>
					`@font-face{font-family:"Figtree Variable";font-weight:300 900;src:url(${source}) format("woff2");unicode-range:${range}}`,
			)
			.join('');
}

async function loaded(file: string): Promise<string> {
	const answer = await fetch(file);
	return dataUrl(new Blob([await answer.blob()], { type: 'font/woff2' }));
}
