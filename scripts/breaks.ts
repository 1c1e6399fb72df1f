/*
 * npm run test:breaks: breaks the rules of both games one line at a time and checks that a test turns red.
 * With words as arguments it tries only the breaks that contain one of them in the game, the file or the rule:
 * node scripts/breaks.ts NL-8, or node scripts/breaks.ts nebula/galaxy
 */
import type { GameBreak } from './breaks/list.ts';
import { BREAKS } from './breaks/list.ts';
import { BrokenCopy, occurrences } from './breaks/run.ts';

/** At least one copy for each game, so that the tests of both can run unbroken at once. */
const AT_ONCE = 2;

const words = process.argv.slice(2);
const breaks = BREAKS.filter(
	({ file, breaks: rule }) => words.length === 0 || words.some((word) => `${file} ${rule}`.includes(word)),
);
const verbose = words.length > 0;
const problems: string[] = [];
let done = 0;
let caught = 0;

function showProgress(): void {
	const width = 30;
	const filled = Math.round((width * done) / breaks.length);
	const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
	const line = `${bar} ${done} of ${breaks.length} breaks tried, ${caught} caught`;
	if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
	else if (done % 10 === 0 || done === breaks.length) process.stderr.write(`${line}\n`);
}

for (const entry of breaks) {
	const count = occurrences(entry);
	if (count !== 1) problems.push(`does not apply (${count} times): ${entry.file}: ${entry.from}`);
}

const queue = breaks.filter((entry) => occurrences(entry) === 1);

async function work(copy: BrokenCopy): Promise<void> {
	for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await tryOne(copy, entry);
}

async function tryOne(copy: BrokenCopy, entry: GameBreak): Promise<void> {
	const finding = await copy.try(entry);
	const name = `${entry.file}: ${entry.breaks}`;
	done++;
	if (finding.kind === 'caught') caught++;
	else if (finding.kind === 'survived') problems.push(`survived: ${name}`);
	else problems.push(`did not run: ${name}\n${finding.why}`);
	if (verbose)
		console.log(finding.kind === 'caught' ? `${name}\n\tcaught by: ${finding.by}` : problems.at(-1));
	showProgress();
}

const started = Date.now();
const copies = Array.from({ length: AT_ONCE }, () => new BrokenCopy());
try {
	// A break proves something only if its game's tests are green without it.
	const games = [...new Set(queue.map(({ game }) => game))];
	const unbroken = await Promise.all(games.map((game, i) => copies[i]?.tryUnbroken(game)));
	const failed = unbroken.filter((finding) => finding?.kind !== 'survived');
	if (failed.length === 0) await Promise.all(copies.map(work));
	else problems.push(`the tests fail without any break: ${JSON.stringify(failed)}`);
} finally {
	for (const copy of copies) copy.remove();
}

const seconds = Math.round((Date.now() - started) / 1000);
console.log(`\n${caught} of ${breaks.length} breaks caught in ${seconds} s`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 && caught === breaks.length ? 0 : 1;
