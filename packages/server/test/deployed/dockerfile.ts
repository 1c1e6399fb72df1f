import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/* What the Dockerfile says about containers of the image. */

export interface Image {
	readonly env: Readonly<Record<string, string>>;
	readonly command: readonly string[];
	/** Exits with 0 if the container is healthy. */
	readonly health: readonly string[];
}

const FILE = resolve(import.meta.dirname, '../../../../Dockerfile');

export function readImage(): Image {
	const stages = readFileSync(FILE, 'utf8').split(/^FROM .*$/m);
	const lines = (stages.at(-1) ?? '').replaceAll('\\\n', ' ').split('\n');
	const command = lines.find((line) => line.startsWith('CMD '));
	const health = lines.find((line) => line.startsWith('HEALTHCHECK '));
	return {
		env: Object.fromEntries(
			lines
				.filter((line) => line.startsWith('ENV '))
				.flatMap((line) => line.slice('ENV '.length).split(' '))
				.map((setting) => /^(\w+)=(.*)$/.exec(setting)?.slice(1) ?? []),
		),
		command: wordsAfter('CMD', command),
		health: wordsAfter('CMD', health),
	};
}

function wordsAfter(instruction: string, line = ''): readonly string[] {
	return JSON.parse(line.slice(line.indexOf(`${instruction} `) + instruction.length));
}
