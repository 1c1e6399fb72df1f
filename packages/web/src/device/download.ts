/** Saves a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
	const address = URL.createObjectURL(new Blob([text], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
