import { spawn } from 'node:child_process';

/*
 * Runs npm scripts side by side: `node scripts/parallel.ts lint types`. Each one's output is printed when it ends, so
 * that two outputs never mix. It fails if one of them does, after all have ended.
 */

interface Ended {
	readonly name: string;
	readonly output: string;
	readonly code: number;
}

function run(name: string): Promise<Ended> {
	const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
	const chunks: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		// A script that a signal ended has no code.
		child.once('close', (code) =>
			resolve({ name, output: Buffer.concat(chunks).toString(), code: code ?? 1 }),
		);
	});
}

const names = process.argv.slice(2);
await Promise.all(
	names.map(async (name) => {
		const { output, code } = await run(name);
		process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}: ${name}\n${output}`);
		if (code !== 0) process.exitCode = 1;
	}),
);
