import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SETTINGS } from '@orrery/server';
import { expect, onTestFinished, test } from 'vitest';
import { VARIABLES, variableOf } from '../src/hosting/environment.ts';
import { orrery } from './orrery.ts';

/* docs/hosting.md and the files it refers to agree with the code. */

const ROOT = resolve(import.meta.dirname, '../../..');
const DEPLOY = readdirSync(join(ROOT, 'deploy')).map((name) => join('deploy', name));
const HANDED_OUT = ['Dockerfile', 'compose.yaml', '.dockerignore', ...DEPLOY];

function read(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}

/** The rows of the table of settings. */
function settingsRows(): readonly (readonly string[])[] {
	const rows = read('docs/hosting.md').match(/^\| `ORRERY_.*$/gm) ?? [];
	return rows.map((row) =>
		row
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim().replaceAll('`', '')),
	);
}

test('the table of settings is the one in the code', () => {
	const rows = settingsRows();
	const variables = rows.map(([variable]) => variable);
	expect(new Set(variables).size).toBe(variables.length);
	const limits = Object.entries(SETTINGS);
	expect(variables.toSorted()).toEqual(
		[...Object.values(VARIABLES), ...limits.map(([name]) => variableOf(name))].toSorted(),
	);
	for (const [name, usual] of limits)
		expect(rows.find(([variable]) => variable === variableOf(name))?.[2], name).toBe(String(usual));
	for (const row of rows) expect(row[3]?.length, row[0]).toBeGreaterThan(0);
});

test('options are listed next to the variables that do the same', async () => {
	const { out } = await orrery(['serve', '--help']);
	const flags = settingsRows().flatMap(([, flag]) => (flag === '' || flag === undefined ? [] : [flag]));
	expect(flags.toSorted()).toEqual([...new Set(out.match(/(?<=^ +)--[\w-]+/gm) ?? [])].toSorted());
	for (const [variable, flag] of settingsRows())
		if (flag) expect(VARIABLES).toHaveProperty(flag.slice(2), variable);
});

test('every variable of the code and of the files handed out is in the table', () => {
	const known = new Set(settingsRows().map(([variable]) => variable));
	// The proxy's own.
	for (const own of ['ORRERY_DOMAIN', 'ORRERY_UPSTREAM']) known.add(own);
	const sources = ['packages/cli/src', 'packages/server/src'].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => join(folder, file)),
	);
	for (const file of [...HANDED_OUT, ...sources])
		for (const [variable] of read(file).matchAll(/\bORRERY_[A-Z_]*[A-Z]\b/g))
			expect(known, file).toContain(variable);
});

test('files that are named are there', () => {
	const page = read('docs/hosting.md');
	const links = Array.from(page.matchAll(/\]\((?!https?:|#)([^)]+)\)/g), ([, link]) => link ?? '');
	expect(links.length).toBeGreaterThan(2);
	for (const link of links) expect(existsSync(join(ROOT, 'docs', link)), link).toBe(true);
	const mounted = Array.from(read('compose.yaml').matchAll(/- (\.\/[^:]+):/g), ([, file]) => file ?? '');
	expect(mounted).toEqual(['./deploy/Caddyfile']);
	for (const file of mounted) expect(existsSync(join(ROOT, file)), file).toBe(true);
	const program = /packages\/cli\/src\/\S+\.ts/.exec(read('Dockerfile'))?.[0] ?? '';
	expect(existsSync(join(ROOT, program))).toBe(true);
	// What the image is made from must get into it.
	const left = read('.dockerignore').split('\n');
	for (const needed of ['packages', 'package.json', 'package-lock.json', 'scripts', 'tsconfig.base.json'])
		expect(left).not.toContain(needed);
	// Of the documents only the rules are needed, which the client's rules pages are made of.
	expect(left.filter((line) => line.includes('docs'))).toEqual(['docs/*', '!docs/rules']);
	for (const secret of ['data', '.git', '**/node_modules']) expect(left).toContain(secret);
	expect(JSON.parse(read('package.json')).scripts).toHaveProperty('build');
});

test('commands that are named are commands, with flags that they know', async () => {
	const texts = [...HANDED_OUT, 'docs/hosting.md'].map(read).join('\n');
	const lines =
		texts.match(/(?:^|[\s`/])orrery (?:serve|backup|restore|migrate|admin|bots)\b[^\n`|;]*/gm) ?? [];
	const helps = new Map<string, string>();
	for (const line of lines) {
		const [, command = '', rest = ''] = /orrery (\w+)(.*)/.exec(line) ?? [];
		const out = helps.get(command) ?? (await orrery([command, '--help'])).out;
		helps.set(command, out);
		for (const [flag] of rest.matchAll(/(?<= )--[\w-]+/g)) expect(out, line).toContain(flag);
		const action = /^ ([a-z-]+)/.exec(rest)?.[1];
		if (command === 'admin' && action !== undefined)
			expect(out, line).toMatch(new RegExp(`^  ${action} `, 'm'));
	}
	expect([...helps.keys()].toSorted()).toEqual(['admin', 'backup', 'bots', 'migrate', 'restore', 'serve']);
});

test('the units are ones that systemd understands', () => {
	const units = DEPLOY.filter((file) => /\.(?:service|timer)$/.test(file));
	expect(units.length).toBe(3);
	for (const unit of units) expect(read(unit)).toMatch(/^\[Unit\]\nDescription=\S/);
	for (const service of units.filter((file) => file.endsWith('.service')))
		for (const guard of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'UMask=0077'])
			expect(read(service), service).toContain(`\n${guard}\n`);
	// It looks for the program, which is at home elsewhere here; and not every machine has it.
	const folder = mkdtempSync(join(tmpdir(), 'orrery-units-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const copies = units.map((unit) => {
		const copy = join(folder, unit.slice(dirname(unit).length + 1));
		writeFileSync(copy, read(unit).replaceAll('/opt/orrery/node_modules/.bin/orrery', process.execPath));
		return copy;
	});
	const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...copies], { encoding: 'utf8' });
	if (error === undefined) expect([status, stderr]).toEqual([0, '']);
});
