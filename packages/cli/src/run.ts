import type { Command } from './console/command.ts';
import { UsageError } from './console/command.ts';
import { ProgramFault } from './players/program.ts';
import { version } from './version.ts';

/** Each command is loaded only when it is called, so that it starts quickly. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
	serve: async () => (await import('./commands/serve.ts')).serve,
	backup: async () => (await import('./commands/backup.ts')).backup,
	restore: async () => (await import('./commands/restore.ts')).restore,
	migrate: async () => (await import('./commands/migrate.ts')).migrate,
	admin: async () => (await import('./commands/admin.ts')).admin,
	play: async () => (await import('./commands/play.ts')).play,
	simulate: async () => (await import('./commands/simulate.ts')).simulate,
	arena: async () => (await import('./commands/arena.ts')).arena,
	bots: async () => (await import('./commands/bots.ts')).bots,
	bot: async () => (await import('./commands/bot.ts')).bot,
	replay: async () => (await import('./commands/replay.ts')).replay,
	verify: async () => (await import('./commands/verify.ts')).verify,
	analyze: async () => (await import('./commands/analyze.ts')).analyze,
	puzzle: async () => (await import('./commands/puzzle.ts')).puzzle,
	bench: async () => (await import('./commands/bench.ts')).bench,
};

/** Runs `orrery` with these arguments and returns the exit status: 0 is fine, 1 a fault, 2 wrong usage. */
export async function run(args: readonly string[]): Promise<number> {
	// A reader that closes early, such as `head`, is no reason for a stack trace.
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
		process.exit(0);
	});
	const [name, ...rest] = args;
	try {
		if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
			process.stdout.write(await overview());
			return name === undefined ? 2 : 0;
		}
		if (name === '--version' || name === '-v') {
			process.stdout.write(`orrery ${version()}\n`);
			return 0;
		}
		const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
		if (load === undefined) {
			throw new UsageError(`Unknown command “${name}”. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
		}
		const command = await load();
		if (rest.includes('--help') || rest.includes('-h')) {
			process.stdout.write(`usage: orrery ${command.usage}\n\n${command.help.trim()}\n`);
			return 0;
		}
		return await command.run(rest);
	} catch (error) {
		if (error instanceof UsageError) process.stderr.write(`orrery: ${error.message}\n`);
		else if (error instanceof ProgramFault) process.stderr.write(`orrery: ${error.message}.\n`);
		else throw error;
		return error instanceof UsageError ? 2 : 1;
	}
}

async function overview(): Promise<string> {
	const loaded = await Promise.all(Object.values(COMMANDS).map((load) => load()));
	const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
	const lines = Object.keys(COMMANDS).map(
		(name, i) => `  ${name.padEnd(width)}  ${loaded[i]?.summary ?? ''}`,
	);
	return `usage: orrery COMMAND [options]\n\n${lines.join('\n')}\n\nRun “orrery COMMAND --help” for details.\n`;
}
