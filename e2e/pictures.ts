import type { Locator, Page } from '@playwright/test';

/** A picture of an element with the ground around it, where rings are drawn. */
export async function pictureOf(target: Locator, around = 10): Promise<Buffer> {
	const box = await target.boundingBox();
	if (box === null) throw new Error('there is nothing to take a picture of');
	return target.page().screenshot({
		clip: {
			x: Math.max(0, box.x - around),
			y: Math.max(0, box.y - around),
			width: box.width + 2 * around,
			height: box.height + 2 * around,
		},
	});
}

/** The share of pixels in which two pictures of the same size differ visibly. */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
	return page.evaluate(
		async (pictures) => {
			const VISIBLE = 64;
			const [a, b] = await Promise.all(
				pictures.map(async (bytes) => {
					const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
					const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
					context?.drawImage(bitmap, 0, 0);
					return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
				}),
			);
			if (a === undefined || b === undefined || a.length !== b.length)
				throw new Error('the pictures cannot be compared');
			let differing = 0;
			for (let i = 0; i < a.length; i += 4)
				if ([0, 1, 2].some((c) => Math.abs((a[i + c] ?? 0) - (b[i + c] ?? 0)) > VISIBLE)) differing += 1;
			return differing / (a.length / 4);
		},
		[[...one], [...other]],
	);
}
