import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/*
 * Runs npm scripts side by side: `node scripts/parallel.ts lint types`. Each one's output is printed when it ends, so
 * that two outputs never mix. It fails if one of them does, after all have ended.
 *
 * With `--beside`, as in `lint types --beside test:unit`, the scripts after it are those that matter to the clock: the
 * others only get the time that those leave, and the output of the first one after it is printed as it comes.
 */

interface Ended {
	readonly name: string;
	readonly output: string;
	readonly code: number;
	readonly seconds: number;
}

interface Manner {
	/** Whether it gives way to others. */
	readonly isLow: boolean;
	/** Gets each whole line of output, instead of all of it in the end. */
	readonly tell?: (lines: string) => void;
}

function run(name: string, { isLow, tell }: Manner): Promise<Ended> {
	const began = Date.now();
	const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
	if (isLow && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
			if (tell === undefined) return;
			const end = output.lastIndexOf('\n') + 1;
			tell(output.slice(0, end));
			output = output.slice(end);
		});
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		// A script that a signal ended has no code.
		child.once('close', (code) =>
			resolve({ name, output, code: code ?? 1, seconds: Math.round((Date.now() - began) / 1000) }),
		);
	});
}

const [low = '', high = ''] = process.argv.slice(2).join(' ').split('--beside');
const namesIn = (list: string): readonly string[] => list.split(' ').filter((name) => name !== '');
const first = namesIn(high)[0];
const isAlone = high === '';
await Promise.all(
	[...namesIn(low), ...namesIn(high)].map(async (name) => {
		const tell = (lines: string): void => void process.stdout.write(lines);
		const isLow = !isAlone && !namesIn(high).includes(name);
		const { output, code, seconds } = await run(name, { isLow, ...(name === first ? { tell } : {}) });
		process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}: ${name}, ${seconds} s\n${output}`);
		if (code !== 0) process.exitCode = 1;
	}),
);
