import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Kinds, Seat } from '@orrery/engine';
import { Course, SeededRandom, seatOf } from '@orrery/engine';
import type { Command } from '../command.ts';
import { parse, UsageError, wholeNumber } from '../command.ts';
import type { Entry } from '../games.ts';
import { gameId, gameOptions, withGame } from '../games.ts';
import { bold } from '../paint.ts';
import { playerNamed } from '../player.ts';
import { PATIENCE_SECONDS } from '../programs/patience.ts';

export const play: Command = {
	usage: 'play [--game G] [--players N] [--bot NAME] [--seed S] [--first-game] [--variant V] [--save FILE]',
	summary: 'play in the terminal against bots',
	help: `
A game in the terminal: you sit in a seat drawn at random, bots in the others.

  --game G       nova-luna or nebula (default nova-luna)
  --players N    how many sit at the table, you and the bots (default 2; alone with 1)
  --bot NAME     who sits there (default greedy); the names are those of “orrery simulate --help”
  --seed S       any number or word; the same seed gives the same deal (default: at random)
  --first-game   Nova Luna: fewer tokens with three or four players
  --variant V    Nebula: basic or full (default full)
  --save FILE    write the record of the finished game
`,
	run(args) {
		const { values } = parse(args, {
			game: { type: 'string', default: 'nova-luna' },
			players: { type: 'string', default: '2' },
			bot: { type: 'string', default: 'greedy' },
			seed: { type: 'string' },
			'first-game': { type: 'boolean' },
			variant: { type: 'string' },
			save: { type: 'string' },
		});
		const players = wholeNumber('--players', values.players, 1, 4);
		const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));
		return withGame(gameId(values.game), (entry) =>
			playGame(entry, gameOptions(entry, players, values), values.bot, seed, values.save),
		);
	},
};

async function playGame<K extends Kinds>(
	entry: Entry<K>,
	options: K['options'],
	botName: string,
	seed: string,
	save: string | undefined,
): Promise<number> {
	const opponent = playerNamed(entry, botName, PATIENCE_SECONDS);
	const course = Course.deal(entry.game, options, new SeededRandom(`${seed}/deal`));
	const you = seatOf(new SeededRandom(`${seed}/seats`).below(options.players));
	const names = Array.from({ length: options.players }, (_, seat) =>
		seat === you ? 'You' : options.players > 2 ? `${botName} ${seat}` : botName,
	);
	say(`${bold(entry.title)}, deal ${seed}. Type ? for help, q to leave.`);
	const input = new Input();
	try {
		for (;;) {
			const waiting = entry.game.deciders(course.position);
			if (waiting.length === 0) break;
			const bot = waiting.find((seat) => seat !== you);
			if (bot !== undefined) {
				course.play(bot, await opponent.choose(course, bot, `${seed}/${course.steps.length}`));
				tellLast(entry, course, names);
			} else if (!(await yourStep(entry, course, you, names, input))) {
				say('You leave the table; the game is not finished.');
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
			say('There is nothing that may be taken back.');
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
			`The record cannot be written to ${path} (${error instanceof Error ? error.message : error}).`,
		);
	}
	say(`The record is in ${path}.`);
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
