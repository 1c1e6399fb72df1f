/** A file as an address that contains it: images and fonts of a picture may come from nowhere else. */
export function dataUrl(blob: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error ?? new Error('a file in memory could not be read'));
		reader.readAsDataURL(blob);
	});
}
