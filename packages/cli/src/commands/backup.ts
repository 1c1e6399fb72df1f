import { resolve } from 'node:path';
import type { BackupFault } from '@orrery/server/operator';
import type { Command } from '../command.ts';
import { parse } from '../command.ts';
import { textFrom } from '../environment.ts';
import { checkSentence, mebibytes } from '../storage-sentences.ts';

export const backup: Command = {
	usage: 'backup FILE [--data FOLDER] [--force] [--quick]',
	summary: 'copy everything that lasts into one file, while the server runs',
	help: `
Writes all players, tables and games to FILE as they are at one moment; who plays does not notice. Every game in the
copy is replayed to see that it is whole. The file holds what is hidden in every game: keep it as you keep a key.

  --data FOLDER  the folder of the server (./data)
  --force        replace FILE if it is there
  --quick        check that the copy is whole, but do not replay the games

“orrery restore FILE” puts it back.
`,
	async run(args) {
		const options = {
			data: { type: 'string', default: textFrom('data', 'data') },
			force: { type: 'boolean', default: false },
			quick: { type: 'boolean', default: false },
		} as const;
		const { values, positionals } = parse(args, options, ['FILE']);
		const [file = ''] = positionals;
		const { makeBackup } = await import('@orrery/server/operator');
		const { force, quick } = values;
		const made = await makeBackup({ data: resolve(values.data), file, force, quick });
		if (!made.ok) {
			process.stderr.write(`orrery: ${sentence(made.fault, file, values.data)}\n`);
			return 1;
		}
		const { games, entries, bytes } = made.value;
		process.stdout.write(
			`${file}: ${games} games with ${entries} entries, ${mebibytes(bytes)}; ${quick ? 'not replayed' : 'every game replays'}\n`,
		);
		return 0;
	},
};

function sentence(fault: BackupFault, file: string, data: string): string {
	switch (fault.code) {
		case 'no-data':
			return `There is no storage in “${data}”; name the folder of the server with --data.`;
		case 'exists':
			return `“${file}” is there already; --force replaces it.`;
		case 'cannot-write':
			return `“${file}” cannot be written: ${fault.detail}.`;
		default:
			return `What was copied from “${data}” is not whole, so no file was written: ${checkSentence(fault)}.`;
	}
}
