/*
 * npm run test:breaks: breaks the rules of Nova Luna one line at a time and sees whether a test turns red.
 * With words as arguments it tries only the breaks that name one of them: node scripts/breaks.ts NL-8
 */
import { BREAKS } from './breaks/list.ts';
import { BrokenHouse, occurrences } from './breaks/run.ts';

const AT_ONCE = 2;

const words = process.argv.slice(2);
const breaks = BREAKS.filter(
	({ file, breaks: rule }) => words.length === 0 || words.some((word) => `${file} ${rule}`.includes(word)),
);
const verbose = words.length > 0;
const problems: string[] = [];
let done = 0;
let caught = 0;

function progress(): void {
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

async function work(house: BrokenHouse): Promise<void> {
	for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
		const finding = await house.try(entry);
		done++;
		if (finding.kind === 'caught') caught++;
		else if (finding.kind === 'survived') problems.push(`survived: ${entry.file}: ${entry.breaks}`);
		else problems.push(`did not run: ${entry.file}: ${entry.breaks}\n${finding.why}`);
		if (verbose && finding.kind === 'caught')
			console.log(`${entry.file}: ${entry.breaks}\n\tcaught by: ${finding.by}`);
		progress();
	}
}

const started = Date.now();
const houses = Array.from({ length: AT_ONCE }, () => new BrokenHouse());
try {
	const [first] = houses;
	const unbroken = await first?.try();
	if (unbroken?.kind === 'survived') await Promise.all(houses.map(work));
	else problems.push(`the tests fail without any break: ${JSON.stringify(unbroken)}`);
} finally {
	for (const house of houses) house.remove();
}

const seconds = Math.round((Date.now() - started) / 1000);
console.log(`\n${caught} of ${breaks.length} breaks caught in ${seconds} s`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 && caught === breaks.length ? 0 : 1;
