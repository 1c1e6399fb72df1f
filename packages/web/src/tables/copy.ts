/**
 * Puts the text of a field on the clipboard. Over plain http browsers have no clipboard for pages, so the old way is
 * tried then; whatever happens the text stays selected, for the player to copy it. True if it was copied.
 */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
	field.focus();
	field.select();
	try {
		if (window.isSecureContext) {
			await navigator.clipboard.writeText(field.value);
			return true;
		}
	} catch {
		// Not allowed; the old way may be.
	}
	try {
		return document.execCommand('copy');
	} catch {
		return false;
	}
}

/** Whether the device can hand a link to its other programs. */
export function canShare(link: string): boolean {
	return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ url: link });
}

/** Lets the player choose whom to send a link to. */
export async function share(title: string, link: string): Promise<void> {
	try {
		await navigator.share({ title, url: link });
	} catch {
		// Thought better of it; the link is still there.
	}
}
