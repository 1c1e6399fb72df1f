import type { RestoreFault } from '@orrery/server/operator';
import { isDatabaseAddress } from '@orrery/server/place';
import type { Command } from '../console/command.ts';
import { parse } from '../console/command.ts';
import { placeByDefault, placeFrom, placeInWords } from '../hosting/place.ts';
import { checkSentence, processSentence, sentenceStart } from '../hosting/storage-sentences.ts';

export const restore: Command = {
	usage: 'restore FILE [--data FOLDER] [--quick]',
	summary: 'replace the stored data with a backup',
	help: `
Checks FILE, a backup made by “orrery backup”, replays every game in it, and only then replaces the data in the folder.
The old data is kept in a folder beside it. Stop the server first. With ORRERY_DATABASE_URL the backup goes into that
PostgreSQL database, which must be empty.

  --data FOLDER  the server’s data folder (default ./data, or the database that ORRERY_DATABASE_URL names)
  --quick        don’t replay the games
`,
	async run(args) {
		const options = {
			data: { type: 'string', default: placeByDefault() },
			quick: { type: 'boolean', default: false },
		} as const;
		const { values, positionals } = parse(args, options, ['FILE']);
		const [file = ''] = positionals;
		const { restoreBackup } = await import('@orrery/server/operator');
		const restored = await restoreBackup({ file, data: placeFrom(values.data), quick: values.quick });
		if (!restored.ok) {
			process.stderr.write(`orrery: ${sentence(restored.fault, file, values.data)}\n`);
			return 1;
		}
		const { header, aside } = restored.value;
		const at = new Date(header.madeAt).toISOString();
		process.stdout.write(
			`${sentenceStart(placeInWords(values.data))} now holds the backup of ${at}: ${header.games} games, ${header.entries} entries.\n`,
		);
		if (aside !== null)
			process.stdout.write(
				`The old data is in ${aside}; delete that folder once you have checked that everything works.\n`,
			);
		process.stdout.write(
			`Start the server again: orrery serve${isDatabaseAddress(values.data) ? '' : ` --data ${values.data}`}\n`,
		);
		return 0;
	},
};

function sentence(fault: RestoreFault, file: string, data: string): string {
	switch (fault.code) {
		case 'not-there':
			return `“${file}” cannot be read.`;
		case 'foreign':
			return `“${file}” is not an Orrery backup; nothing was changed.`;
		case 'truncated':
			return `“${file}” is incomplete: its end is missing; nothing was changed.`;
		case 'damaged':
			return `“${file}” is damaged: its checksum doesn’t match; nothing was changed.`;
		case 'in-use':
			return `${sentenceStart(placeInWords(data))} is in use ${processSentence(fault.pid)}; stop that server first. Nothing was changed.`;
		case 'cannot-write':
			return `${sentenceStart(placeInWords(data))} cannot be written: ${fault.detail}.`;
		case 'half-copied':
			return `“${file}” contains a copy that was not complete; nothing was changed.`;
		case 'not-empty':
			return `${sentenceStart(placeInWords(data))} is not empty; restore into an empty one. Nothing was changed.`;
		case 'different':
			return `The table ${fault.detail} of ${placeInWords(data)} is not what “${file}” contains; restore into an empty one.`;
		case 'newer':
			return `“${file}” was made by a later release of Orrery; restore it with that release. Nothing was changed.`;
		default:
			return `“${file}” cannot be used: ${checkSentence(fault)}; nothing was changed.`;
	}
}
