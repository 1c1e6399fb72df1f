/** Saves a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
	saveFile(new File([text], name, { type }));
}

/** Saves a file where the browser keeps downloads. */
export function saveFile(file: File): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = address;
	link.download = file.name;
	link.click();
	URL.revokeObjectURL(address);
}
