import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { botNames, isLevel, levelCalled } from '@orrery/bots/levels';
import type { Kinds, Seat } from '@orrery/engine';
import { Course, SeededRandom, seatOf } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import { botList, botTitle } from '../console/bot-title.ts';
import type { Command } from '../console/command.ts';
import { parse, UsageError, wholeNumber } from '../console/command.ts';
import { bold } from '../console/paint.ts';
import type { Entry } from '../games/entry.ts';
import { GAME_FLAGS } from '../games/entry.ts';
import { DEFAULT_GAME, gameId, gameOptions, withGame } from '../games/games.ts';
import { PATIENCE_SECONDS } from '../players/patience.ts';
import { playerNamed } from '../players/player.ts';

const DEFAULT_BOT = 'greedy';

export const play: Command = {
	usage: 'play [--game G] [--players N] [--level L] [--seed S] [options]',
	summary: 'play in the terminal against bots',
	help: `
Plays a game in the terminal: you get a random seat, bots take the others.

  --game G       ${GAME_IDS.join(' or ')} (default ${DEFAULT_GAME})
  --players N    number of players, you included (default 2; 1 is a solo game)
  --level L      your opponents: a level from 1 to 7, or the name of its bot (default: the bot ${DEFAULT_BOT})
  --bot BOT      any other bot of “orrery simulate --help” instead
  --seed S       any number or word; the same seed gives the same deal (default: random)
  --first-game   Nova Luna: fewer tokens with three or four players
  --variant V    Nebula: basic or full (default full)
  --save FILE    save the record of the finished game

The bots: ${botList()}.
`,
	run(args) {
		const { values } = parse(args, {
			game: { type: 'string', default: DEFAULT_GAME },
			players: { type: 'string', default: '2' },
			level: { type: 'string' },
			bot: { type: 'string' },
			seed: { type: 'string' },
			...GAME_FLAGS,
			save: { type: 'string' },
		});
		const players = wholeNumber('--players', values.players, 1, 4);
		const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));
		return withGame(gameId(values.game), (entry) =>
			playGame(
				entry,
				gameOptions(entry, players, values),
				opponentFrom(values.level, values.bot),
				seed,
				values.save,
			),
		);
	},
};

function opponentFrom(level: string | undefined, bot: string | undefined): string {
	if (level === undefined) return bot === undefined ? DEFAULT_BOT : (levelCalled(bot) ?? bot);
	if (bot !== undefined)
		throw new UsageError('Choose your opponents with --level or with --bot, not with both.');
	const called = levelCalled(level);
	if (called === undefined)
		throw new UsageError(`--level must be a number from 1 to 7 or the name of a bot: ${botList()}.`);
	return called;
}

async function playGame<K extends Kinds>(
	entry: Entry<K>,
	options: K['options'],
	bot: string,
	seed: string,
	save: string | undefined,
): Promise<number> {
	const opponent = playerNamed(entry, bot, PATIENCE_SECONDS);
	const course = Course.deal(entry.game, options, new SeededRandom(`${seed}/deal`));
	const you = seatOf(new SeededRandom(`${seed}/seats`).below(options.players));
	const names = namesOf(bot, options.players - 1).toSpliced(you, 0, 'You');
	const against = options.players > 1 ? ` against ${botTitle(bot)}` : '';
	say(`${bold(entry.title)}${against}, deal ${seed}. Type ? for help, q to leave.`);
	const input = new Input();
	try {
		for (;;) {
			const waiting = entry.game.deciders(course.position);
			if (waiting.length === 0) break;
			const other = waiting.find((seat) => seat !== you);
			if (other !== undefined) {
				course.play(other, await opponent.choose(course, other, `${seed}/${course.steps.length}`));
				tellLast(entry, course, names);
			} else if (!(await yourStep(entry, course, you, names, input))) {
				say('You left the game before it was over.');
				return 0;
			}
		}
	} finally {
		input.close();
		await opponent.end();
	}
	say(`\n${entry.terminal.draw(entry.game.view(course.position, you), names)}`);
	if (save !== undefined) await saveRecord(save, JSON.stringify(entry.game.record(course, { names })));
	return 0;
}

/** The names of the bots at the table. */
function namesOf(bot: string, count: number): readonly string[] {
	if (isLevel(bot)) return botNames(Array.from({ length: count }, () => bot));
	return Array.from({ length: count }, (_, i) => (count > 1 ? `${bot} ${i + 1}` : bot));
}

/** Asks until a move is played or taken back; false if the player leaves. */
async function yourStep<K extends Kinds>(
	entry: Entry<K>,
	course: Course<K>,
	you: Seat,
	names: readonly string[],
	input: Input,
): Promise<boolean> {
	const { game, terminal } = entry;
	const view = game.view(course.position, you);
	say(`\n${terminal.draw(view, names)}`);
	for (;;) {
		const typed = await input.ask(`\n${terminal.prompt(view)} > `);
		if (typed === null || typed === 'q') return false;
		if (typed === '') continue;
		if (typed === '?') {
			say(terminal.help);
		} else if (typed === 'u') {
			const over = names.flatMap((_, seat) => (seat === you ? [] : [seatOf(seat)]));
			const undone = course.undo(you, { kind: 'seats', over });
			if (undone.ok) {
				say('Taken back.');
				return true;
			}
			say('There is nothing to take back.');
		} else {
			const reading = terminal.read(typed, view);
			if ('wrong' in reading) {
				say(reading.wrong);
				continue;
			}
			const result = course.play(you, reading.move);
			if (result.ok) {
				tellLast(entry, course, names);
				return true;
			}
			say(terminal.explain(result.fault));
		}
	}
}

function tellLast<K extends Kinds>(
	{ terminal }: Entry<K>,
	course: Course<K>,
	names: readonly string[],
): void {
	for (const event of course.steps.at(-1)?.played.events ?? []) say(terminal.tell(event, names));
}

async function saveRecord(path: string, record: string): Promise<void> {
	try {
		await writeFile(path, `${record}\n`);
	} catch (error) {
		throw new UsageError(
			`Cannot write the record to ${path} (${error instanceof Error ? error.message : error}).`,
		);
	}
	say(`The record was saved to ${path}.`);
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Lines from standard input, typed or piped; null at its end. */
class Input {
	readonly #lines = createInterface({
		input: process.stdin,
		output: process.stdout,
		terminal: process.stdin.isTTY,
	});
	readonly #iterator = this.#lines[Symbol.asyncIterator]();

	async ask(prompt: string): Promise<string | null> {
		process.stdout.write(prompt);
		const { done, value } = await this.#iterator.next();
		return done ? null : value.trim();
	}

	close(): void {
		this.#lines.close();
	}
}
