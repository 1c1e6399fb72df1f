import type { ImportReport, ImportSource } from './import-records.ts';
import { importRecords, MOST_CHARACTERS } from './import-records.ts';

/** What the dialog of an import shows. */
export type ImportWork =
	| { readonly state: 'asking' }
	/** `share` goes from 0 to 1. */
	| { readonly state: 'running'; readonly share: number }
	| { readonly state: 'done'; readonly report: ImportReport };

/** An import, from wherever the records come: a file, the clipboard, a drop. */
export class Importer {
	readonly #onadded: () => void;
	/** Whether the dialog is open. */
	open = $state(false);
	work: ImportWork = $state.raw({ state: 'asking' });

	/** `onadded` is called when games were added. */
	constructor(onadded: () => void) {
		this.#onadded = onadded;
	}

	/** Opens the dialog, which asks for records. */
	ask(): void {
		if (this.work.state !== 'running') this.work = { state: 'asking' };
		this.open = true;
	}

	async takeFiles(files: readonly File[]): Promise<void> {
		if (files.length > 0) await this.#take(() => Promise.all(files.map(sourceOf)));
	}

	async takeText(text: string): Promise<void> {
		await this.#take(async () => [{ name: null, text }]);
	}

	async #take(read: () => Promise<readonly ImportSource[]>): Promise<void> {
		if (this.work.state === 'running') return;
		this.open = true;
		this.work = { state: 'running', share: 0 };
		const report = await importRecords(await read(), (share) => {
			this.work = { state: 'running', share };
		});
		this.work = { state: 'done', report };
		if (report.added.length > 0) this.#onadded();
	}
}

/** A file that is far larger than any game is not even read. */
async function sourceOf(file: File): Promise<ImportSource> {
	return { name: file.name, text: file.size > MOST_CHARACTERS ? null : await file.text() };
}
