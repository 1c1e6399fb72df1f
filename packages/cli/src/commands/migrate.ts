import type { MoveFault } from '@orrery/server/operator';
import { isDatabaseAddress } from '@orrery/server/place';
import type { Command } from '../console/command.ts';
import { parse, UsageError } from '../console/command.ts';
import { Progress } from '../console/progress.ts';
import { halfCopiedSentence, placeFrom, placeInWords } from '../hosting/place.ts';
import { checkSentence, sentenceStart } from '../hosting/storage-sentences.ts';

export const migrate: Command = {
	usage: 'migrate --from PLACE --to PLACE [--quick]',
	summary: 'move all data between a folder and PostgreSQL',
	help: `
Copies everything from one place to another, which must be empty, replays every game, and compares every table. The
source stays as it is. Stop the server first. If the copy is interrupted, run the same command again: it goes on where
it stopped.

  --from PLACE  a data folder, a backup made by “orrery backup”, or postgres://user:password@host/database
  --to PLACE    postgres://user:password@host/database, or a data folder
  --quick       don’t replay the games

An address that begins with “env:” is the name of an environment variable that contains it, such as
env:ORRERY_DATABASE_URL, so that no password is on the command line.
`,
	async run(args) {
		const options = {
			from: { type: 'string', default: '' },
			to: { type: 'string', default: '' },
			quick: { type: 'boolean', default: false },
		} as const;
		const { values } = parse(args, options);
		const [from, to] = [placeNamed('--from', values.from), placeNamed('--to', values.to)];
		if (isDatabaseAddress(from) === isDatabaseAddress(to))
			throw new UsageError('One of --from and --to must be a PostgreSQL database and the other a folder.');
		const { movePlace } = await import('@orrery/server/operator');
		let bar: Progress | null = null;
		const moved = await movePlace({
			from,
			to,
			quick: values.quick,
			onProgress: ({ table, done, total }) => {
				bar ??= new Progress('Copying', total);
				bar.show(done, ` rows (${table})`);
			},
		});
		clear(bar);
		if (!moved.ok) {
			process.stderr.write(`orrery: ${sentence(moved.fault, from, to)}\n`);
			return 1;
		}
		const { games, entries } = moved.value;
		process.stdout.write(
			`${sentenceStart(placeInWords(to))} now holds ${games} games with ${entries} entries; ${values.quick ? 'games not replayed' : 'all games replayed'}, all tables compared.\n`,
		);
		return 0;
	},
};

function placeNamed(flag: string, text: string): string {
	if (text === '') throw new UsageError(`${flag} is missing.`);
	const variable = /^env:(\w+)$/.exec(text)?.[1];
	if (variable === undefined) return placeFrom(text);
	const value = process.env[variable];
	if (!value) throw new UsageError(`The variable ${variable} is not set.`);
	return placeFrom(value);
}

function clear(bar: Progress | null): void {
	bar?.clear();
}

function sentence(fault: MoveFault, from: string, to: string): string {
	switch (fault.code) {
		case 'no-data':
			return `There is no data in ${placeInWords(from)}.`;
		case 'half-copied':
			return halfCopiedSentence(from);
		case 'in-use':
			return `A server is running on ${placeInWords(fault.place)}; stop it first. Nothing was changed.`;
		case 'other-release':
			return `The data in ${placeInWords(from)} belongs to another release of Orrery; start this release on it once, then try again.`;
		case 'not-empty':
			return `${sentenceStart(placeInWords(to))} holds other data already; choose an empty place. Nothing was changed.`;
		case 'different':
			return `The table ${fault.detail} is not the same at both places, because the source has changed since the copy was begun; copy to an empty place.`;
		case 'cannot-copy':
			return `The copy failed: ${fault.detail}. Run the same command again to go on.`;
		case 'bad-file':
			return `“${from}” is neither a data folder nor a backup that this release can read.`;
		default:
			return `${sentenceStart(placeInWords(from))} failed its check: ${checkSentence(fault)}.`;
	}
}
