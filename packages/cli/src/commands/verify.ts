import type { Result } from '@orrery/engine';
import type { Command } from '../command.ts';
import { parse } from '../command.ts';
import { withGame } from '../games.ts';
import { Progress } from '../progress.ts';
import type { FiledRecord } from '../record-file.ts';
import { readRecordFile, replayFiled } from '../record-file.ts';

const MOST_FAULTS_SHOWN = 20;

export const verify: Command = {
	usage: 'verify FILE',
	summary: 'replay records strictly and say what is wrong and where',
	help: `
Replays every game in FILE (JSON Lines, or one game in text form; - is standard input) and compares each
step with the rules. Exit status 0 if all games are right, 1 if one is not.
`,
	async run(args) {
		const { positionals } = parse(args, {}, ['FILE']);
		const path = positionals[0] ?? '-';
		const records = await readRecordFile(path, (id, source) =>
			withGame(id, ({ game }) => game.parseRecord(source)),
		);
		const progress = new Progress('verifying', records.length);
		const faults: string[] = [];
		records.forEach((filed, i) => {
			const checked = check(filed);
			if (!checked.ok) faults.push(`${filed.where}: ${checked.fault}`);
			progress.show(i + 1);
		});
		progress.clear();
		for (const fault of faults.slice(0, MOST_FAULTS_SHOWN)) process.stdout.write(`${fault}\n`);
		if (faults.length > MOST_FAULTS_SHOWN)
			process.stdout.write(`… and ${faults.length - MOST_FAULTS_SHOWN} more\n`);
		const games = records.length === 1 ? '1 game' : `${records.length} games`;
		process.stdout.write(
			faults.length === 0
				? `${games} verified: all right.\n`
				: `${games} verified: ${faults.length} wrong.\n`,
		);
		return faults.length === 0 ? 0 : 1;
	},
};

function check({ content }: FiledRecord): Result<unknown, string> {
	if (!content.ok) return content;
	const { game, record } = content.value;
	return withGame(game, (entry): Result<unknown, string> => replayFiled(entry, record));
}
