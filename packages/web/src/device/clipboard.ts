/**
 * Copies the text of a field. On plain http pages have no clipboard API, so the old command is tried then; if that
 * fails too, the text stays selected for the player to copy. True if it was copied.
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
		// The browser refused; the old command may work.
	}
	try {
		return document.execCommand('copy');
	} catch {
		return false;
	}
}

/** Whether the device can share a link with other apps. */
export function canShare(link: string): boolean {
	return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ url: link });
}

/** Opens the device's share dialog. */
export async function share(title: string, link: string): Promise<void> {
	try {
		await navigator.share({ title, url: link });
	} catch {
		// The player cancelled; the link is still there.
	}
}

/** Whether the device can share a file with other apps. */
export function canShareFile(file: File): boolean {
	return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Opens the device's share dialog for a file. */
export async function shareFile(title: string, file: File): Promise<void> {
	try {
		await navigator.share({ title, files: [file] });
	} catch {
		// The player cancelled; the file can still be saved.
	}
}
