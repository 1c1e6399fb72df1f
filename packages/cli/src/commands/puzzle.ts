import type { Day } from '@orrery/daily/day';
import { readDay } from '@orrery/daily/day';
import type { Puzzle } from '@orrery/daily/puzzles';
import { puzzleDays, puzzleOf } from '@orrery/daily/puzzles';
import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Command } from '../console/command.ts';
import { parse, UsageError } from '../console/command.ts';
import { writeLine } from '../console/write-line.ts';
import type { Entry } from '../games/entry.ts';
import { gameId, withGame } from '../games/games.ts';

export const puzzle: Command = {
	usage: 'puzzle --game GAME --date YYYY-MM-DD [--answer] [--json]',
	summary: 'show the puzzle of a day',
	help: `
Shows the puzzle of a day: a position in which one move (Nova Luna) or turn (Nebula) is clearly the best for the seat
that has to move. docs/puzzles.md says how puzzles are made.

  --game GAME         nova-luna or nebula
  --date YYYY-MM-DD   the day
  --answer            also show the best move, its value and how much less the second best is worth, both as chances
                      to win from 0 to 1
  --json              print JSON:

  {"game":"nova-luna","date":"2026-11-16","difficulty":1,"seat":0,"position":{…}}
  {…,"best":{"type":"take",…},"value":0.62,"margin":0.14,"error":0.01}

The position is the engine's snapshot. “best” is a move; in Nebula it is the list of the moves of the turn.
`,
	async run(args) {
		const { values } = parse(args, {
			game: { type: 'string' },
			date: { type: 'string' },
			answer: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
		});
		if (values.game === undefined) throw new UsageError('--game is missing.');
		if (values.date === undefined) throw new UsageError('--date is missing.');
		const game = gameId(values.game);
		const day = readDay(values.date);
		if (day === null) throw new UsageError(`--date must be a day such as 2026-11-16, not “${values.date}”.`);
		const found = await puzzleOf(game, day);
		if (found === null) throw new UsageError(withGame(game, ({ title }) => noPuzzle(game, title, day)));
		const { answer } = values;
		if (values.json) await writeLine(JSON.stringify(asJson(found, answer)));
		else process.stdout.write(withGame(game, (entry) => asText(entry, found, answer)));
		return 0;
	},
};

function noPuzzle(game: GameId, title: string, day: Day): string {
	const days = puzzleDays(game);
	const range = days === null ? '' : ` The puzzles go from ${days.first} to ${days.last}.`;
	return `There is no puzzle of ${title} for ${day}.${range}`;
}

function asJson(found: Puzzle, answer: boolean): unknown {
	const { game, day: date, difficulty, seat, snapshot: position, best, value, margin, error } = found;
	const asked = { game, date, difficulty, seat, position };
	return answer ? { ...asked, best: game === 'nebula' ? best : best[0], value, margin, error } : asked;
}

function asText<K extends Kinds>(
	{ game, title, terminal }: Entry<K>,
	found: Puzzle,
	answer: boolean,
): string {
	const { day, difficulty, seat, snapshot, best, value, margin } = found;
	const decoded = game.decode(snapshot);
	if (!decoded.ok) throw new Error(`the puzzle of ${day} is no position`);
	const position = decoded.value;
	const names = [0, 1].map((other) => `Seat ${other}`);
	const table = terminal.draw(game.view(position, seat), names);
	const head = `${title}, puzzle of ${day}, difficulty ${difficulty} of 7. Which is the best move of seat ${seat}?\n\n`;
	if (!answer) return `${head}${table}\n`;
	const sentences = best.flatMap((step) => {
		const move = game.readMove(step);
		const played = move.ok ? game.play(position, seat, move.value) : move;
		if (!played.ok) throw new Error(`the answer of ${day} is not legal`);
		return played.value.events.map((event) => terminal.tell(event, names));
	});
	const percent = (share: number): string => `${Math.round(100 * share)} %`;
	const worth = `A chance to win of ${percent(value)}; the second best has ${percent(value - margin)}.`;
	return `${head}${table}\n\nAnswer: ${sentences.join(' ')}\n${worth}\n`;
}
