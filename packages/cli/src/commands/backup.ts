import type { BackupFault } from '@orrery/server/operator';
import type { Command } from '../console/command.ts';
import { parse } from '../console/command.ts';
import {
	halfCopiedSentence,
	otherPlaceInWords,
	placeByDefault,
	placeFrom,
	placeInWords,
} from '../hosting/place.ts';
import { checkSentence, mebibytes } from '../hosting/storage-sentences.ts';

export const backup: Command = {
	usage: 'backup FILE [--data FOLDER] [--force] [--quick]',
	summary: 'back up all data to one file (safe while the server runs)',
	help: `
Writes a consistent snapshot to FILE; players don’t notice. Every game in the copy is replayed to check it. The file
holds the hidden information of all games in progress. Keep it as safe as a password.

  --data FOLDER  the server’s data folder (default ./data, or the database that ORRERY_DATABASE_URL names)
  --force        overwrite FILE if it exists
  --quick        check the copy, but don’t replay the games

“orrery restore FILE” restores it.
`,
	async run(args) {
		const options = {
			data: { type: 'string', default: placeByDefault() },
			force: { type: 'boolean', default: false },
			quick: { type: 'boolean', default: false },
		} as const;
		const { values, positionals } = parse(args, options, ['FILE']);
		const [file = ''] = positionals;
		const { makeBackup } = await import('@orrery/server/operator');
		const { force, quick } = values;
		const made = await makeBackup({ data: placeFrom(values.data), file, force, quick });
		if (!made.ok) {
			process.stderr.write(`orrery: ${sentence(made.fault, file, values.data)}\n`);
			return 1;
		}
		const { games, entries, bytes } = made.value;
		process.stdout.write(
			`${file}: ${games} games with ${entries} entries, ${mebibytes(bytes)}; ${quick ? 'games not replayed' : 'all games replayed'}\n`,
		);
		return 0;
	},
};

function sentence(fault: BackupFault, file: string, data: string): string {
	switch (fault.code) {
		case 'no-data':
			return `There is no data in ${placeInWords(data)}; ${otherPlaceInWords(data)}.`;
		case 'half-copied':
			return halfCopiedSentence(data);
		case 'exists':
			return `“${file}” already exists; --force overwrites it.`;
		case 'cannot-write':
			return `“${file}” cannot be written: ${fault.detail}.`;
		default:
			return `The copy of ${placeInWords(data)} failed its check, so no file was written: ${checkSentence(fault)}.`;
	}
}
