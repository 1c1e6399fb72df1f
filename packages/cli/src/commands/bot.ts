import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Opponent } from '@orrery/bots';
import { decide, readView } from '@orrery/bots';
import { levelCalled } from '@orrery/bots/levels';
import type { Kinds } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import { botList } from '../console/bot-title.ts';
import type { Command } from '../console/command.ts';
import { parse } from '../console/command.ts';
import type { Entry } from '../games/entry.ts';
import { DEFAULT_GAME, gameId, opponentNamed, withGame } from '../games/games.ts';

export const bot: Command = {
	usage: 'bot [--game G] [--level L]',
	summary: 'run a bot as a program: questions in, moves out',
	help: `
Reads questions from standard input and writes answers to standard output, one JSON object per line, until the
input ends. docs/bots.md describes the format; “orrery arena” can play against programs like this one.

  --game G    ${GAME_IDS.join(' or ')} (default ${DEFAULT_GAME})
  --level L   which bot answers (default full): a level from 1 to 7, the name of its bot, or any other bot of
              “orrery simulate --help”

The bots: ${botList()}.

  in   {"id":1,"view":{…},"seed":"any text"}
  out  {"id":1,"move":{…}}
`,
	run(args) {
		const { values } = parse(args, {
			game: { type: 'string', default: DEFAULT_GAME },
			level: { type: 'string', default: 'full' },
		});
		return withGame(gameId(values.game), (entry) =>
			answerAll(entry, opponentNamed(entry, levelCalled(values.level) ?? values.level)),
		);
	},
};

async function answerAll<K extends Kinds>(entry: Entry<K>, opponent: Opponent<K>): Promise<number> {
	for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
		if (line.trim() === '') continue;
		const answer = JSON.stringify(answerTo(line, entry, opponent));
		if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain');
	}
	return 0;
}

type Id = string | number;

type Answer<K extends Kinds> =
	| { readonly id: Id; readonly move: K['move'] }
	/** The question was understood, but the bot has no move for it. */
	| { readonly id: Id; readonly refusal: { readonly code: string } }
	/** The line is not a question; there is no id if the line has none. */
	| { readonly id?: Id; readonly error: { readonly code: QuestionError } };

type QuestionError = 'not-json' | 'not-an-object' | 'no-id' | 'other-game' | 'bad-seed';

function answerTo<K extends Kinds>(line: string, { game }: Entry<K>, opponent: Opponent<K>): Answer<K> {
	const value = parsed(line);
	if (value === undefined) return { error: { code: 'not-json' } };
	if (!isRecord(value)) return { error: { code: 'not-an-object' } };
	const { id, view, seed, game: asked } = value;
	if (typeof id !== 'string' && typeof id !== 'number') return { error: { code: 'no-id' } };
	if (asked !== undefined && asked !== game.id) return { id, error: { code: 'other-game' } };
	if (seed !== undefined && typeof seed !== 'string') return { id, error: { code: 'bad-seed' } };
	const read = readView(game, view);
	const report = read.ok ? decide(opponent.bot, read.value, seed ?? String(id), opponent.budget) : read;
	return report.ok ? { id, move: report.value.move } : { id, refusal: { code: report.fault.code } };
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
