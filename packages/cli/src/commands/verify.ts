import { readAnalysis } from '@orrery/bots/analysis';
import type { FairDraw, Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { RecordIn } from '@orrery/engine/record-source';
import type { FairFault } from '@orrery/table';
import { verifyDraw } from '@orrery/table';
import type { Command } from '../console/command.ts';
import { parse } from '../console/command.ts';
import { analysisFaultSentence } from '../console/faults.ts';
import { Progress } from '../console/progress.ts';
import type { Entry } from '../games/entry.ts';
import { withGame } from '../games/games.ts';
import type { FiledRecord } from '../games/record-file.ts';
import { readRecordFile, replayFiled, sourceFaultSentence } from '../games/record-file.ts';

const MOST_FAULTS_SHOWN = 20;

export const verify: Command = {
	usage: 'verify FILE [--fair]',
	summary: 'check recorded games: the rules, the shuffle, and where something is wrong',
	help: `
Replays every game in FILE (JSON Lines, JSON, or the text form; - is standard input) and checks each step against
the rules. If a record carries the secret of a fair shuffle, it also checks that everything was dealt and drawn as the
secret says. If it has an analysis (“orrery analyze --keep”), it checks that this is about the game and that its sums
are right, not how good it is. Exit status 0 if all games are correct, 1 if any is not.

  --fair  treat a game without a fair shuffle as wrong

Two things only you can check: that the commitment is the one you were shown when the table was created, and that
your own contribution is in the record.
`,
	async run(args) {
		const { values, positionals } = parse(args, { fair: { type: 'boolean' } }, ['FILE']);
		const path = positionals[0] ?? '-';
		const records = await readRecordFile(path);
		const progress = new Progress('verifying', records.length);
		const faults: string[] = [];
		const draws: FairDraw[] = [];
		records.forEach((filed, i) => {
			const checked = check(filed, values.fair ?? false);
			if (!checked.ok) faults.push(checked.fault);
			else if (checked.value !== null) draws.push(checked.value);
			progress.show(i + 1);
		});
		progress.clear();
		for (const fault of faults.slice(0, MOST_FAULTS_SHOWN)) process.stdout.write(`${fault}\n`);
		if (faults.length > MOST_FAULTS_SHOWN)
			process.stdout.write(`… and ${faults.length - MOST_FAULTS_SHOWN} more\n`);
		process.stdout.write(`${summaryOf(records.length, faults.length, draws)}\n`);
		return faults.length === 0 ? 0 : 1;
	},
};

/** The draw of a game that is right, null if it has none, or a sentence that says what is wrong. */
function check({ path, found }: FiledRecord, mustBeFair: boolean): Result<FairDraw | null, string> {
	if (!found.ok) return fail(sourceFaultSentence(path, found.fault));
	const record = found.value;
	return withGame(record.game, (entry) => checkRecord(entry, path, record, mustBeFair));
}

function checkRecord<K extends Kinds>(
	entry: Entry<K>,
	path: string,
	record: RecordIn,
	mustBeFair: boolean,
): Result<FairDraw | null, string> {
	const replayed = replayFiled(entry, path, record);
	if (!replayed.ok) return replayed;
	const { course, details } = replayed.value;
	if (details.analysis !== undefined) {
		const analysis = readAnalysis(course, details.analysis, 'analysis');
		if (!analysis.ok) return fail(`${path}:${record.line}: ${analysisFaultSentence(analysis.fault)}`);
	}
	const verified = verifyDraw(replayed.value);
	if (verified.ok) return verified;
	const { fault } = verified;
	return fault.code === 'no-fair-draw' && !mustBeFair
		? ok(null)
		: fail(`${path}:${record.line}: ${sentenceFor(fault)}`);
}

function sentenceFor(fault: FairFault): string {
	switch (fault.code) {
		case 'no-fair-draw':
			return 'the record carries no fair draw';
		case 'bad-id':
			return 'id: the commitment is for one game, and the record does not say for which';
		case 'bad-secret':
			return 'fair.secret: must be 64 digits of lower-case hexadecimal';
		case 'bad-contribution':
			return `fair.contributions[${fault.index}]: must be 32 digits of lower-case hexadecimal`;
		case 'too-many-contributions':
			return `fair.contributions: must have at most ${fault.most} entries, one for each player`;
		case 'commitment-mismatch':
			return `fair.commitment: the secret is not the one that was promised; it gives ${fault.expected}, the record says ${fault.found}`;
		case 'setup-mismatch':
			return 'setup: the game was not dealt as the secret and the contributions say';
		case 'draw-mismatch':
			return `moves[${fault.turn - 1}]: what was drawn by then is not what the secret and the contributions give`;
	}
}

function summaryOf(count: number, wrong: number, draws: readonly FairDraw[]): string {
	const games = count === 1 ? '1 game' : `${count} games`;
	if (wrong > 0) return `${games} verified: ${wrong} wrong.`;
	const [draw] = draws;
	if (draw === undefined) return `${games} verified: all right.`;
	return count === 1
		? `1 game verified: all right, and fairly drawn from the secret behind commitment ${draw.commitment}.`
		: `${games} verified: all right, ${draws.length} of them fairly drawn.`;
}
