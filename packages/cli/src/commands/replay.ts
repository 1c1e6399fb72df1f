import type { Course, Kinds } from '@orrery/engine';
import type { RecordIn } from '@orrery/engine/record-source';
import type { Command } from '../console/command.ts';
import { parse, UsageError, wholeNumber } from '../console/command.ts';
import type { Entry } from '../games/entry.ts';
import { withGame } from '../games/games.ts';
import { readRecordFile, replayFiled, sourceFaultSentence } from '../games/record-file.ts';

const MOST_TURNS = 1_000_000;
const MOST_RECORDS = 1_000_000_000;

export const replay: Command = {
	usage: 'replay FILE [--at N] [--number N]',
	summary: 'show a recorded game in the terminal',
	help: `
Shows a recorded game turn by turn and the table at the end. FILE is JSON Lines, JSON, or the text form; - is standard
input.

  --at N       show the table after N turns instead (0 is the start)
  --number N   which game in the file (default 1)
`,
	async run(args) {
		const { values, positionals } = parse(
			args,
			{ at: { type: 'string' }, number: { type: 'string', default: '1' } },
			['FILE'],
		);
		const path = positionals[0] ?? '-';
		const at = values.at === undefined ? undefined : wholeNumber('--at', values.at, 0, MOST_TURNS);
		const number = wholeNumber('--number', values.number, 1, MOST_RECORDS);
		const records = await readRecordFile(path);
		const filed = records[number - 1];
		if (filed === undefined)
			throw new UsageError(`${path} holds ${records.length} games; there is no game ${number}.`);
		const { found } = filed;
		if (!found.ok) throw new UsageError(`${sourceFaultSentence(path, found.fault)}.`);
		const record = found.value;
		process.stdout.write(withGame(record.game, (entry) => tellGame(entry, path, record, at)));
		return 0;
	},
};

function tellGame<K extends Kinds>(
	entry: Entry<K>,
	path: string,
	record: RecordIn,
	at: number | undefined,
): string {
	const replayed = replayFiled(entry, path, record);
	if (!replayed.ok) throw new UsageError(`${replayed.fault}.`);
	const { course, details } = replayed.value;
	const names = Array.from(
		{ length: course.options.players },
		(_, seat) => details.names?.[seat] ?? `Seat ${seat}`,
	);
	const turns = turnsOf(course);
	if (at === undefined) {
		const told = turns.map(({ events }, i) => {
			const sentences = events.map((event) => entry.terminal.tell(event, names));
			return `${String(i + 1).padStart(4)}  ${sentences.join(' ')}\n`;
		});
		return `${told.join('')}\n${entry.terminal.draw(entry.game.view(course.position, 'spectator'), names)}\n`;
	}
	if (at > turns.length)
		throw new UsageError(`The game has ${turns.length} turns; --at ${at} is past its end.`);
	const steps = turns.slice(0, at).reduce((sum, turn) => sum + turn.steps, 0);
	const then = course.at(steps);
	if (!then.ok) throw new Error(`the game has fewer than ${steps} steps`);
	const { position } = then.value;
	return `After turn ${at} of ${turns.length}\n\n${entry.terminal.draw(entry.game.view(position, 'spectator'), names)}\n`;
}

interface Turn<K extends Kinds> {
	readonly steps: number;
	readonly events: readonly K['event'][];
}

/** The steps of a game in turns; what comes before the first turn belongs to it. */
function turnsOf<K extends Kinds>({ steps }: Course<K>): readonly Turn<K>[] {
	const turns: Turn<K>[] = [];
	let begun = 0;
	steps.forEach(({ played }, i) => {
		if (!played.turnEnded && i < steps.length - 1) return;
		const turn = steps.slice(begun, i + 1);
		turns.push({ steps: turn.length, events: turn.flatMap((step) => step.played.events) });
		begun = i + 1;
	});
	return turns;
}
