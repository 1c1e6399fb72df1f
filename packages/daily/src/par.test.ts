import { novaLuna } from '@orrery/engine';
import { expect, test } from 'vitest';
import { addDays, readDay } from './day.ts';
import { parOf, unpackPar } from './par.ts';
import { PAR_MONTHS } from './par-months.ts';
import { soloOf } from './solo.ts';

function first(month: string): ReturnType<typeof addDays> {
	const day = readDay(`${month}-01`);
	if (day === null) throw new Error(`no month ${month}`);
	return day;
}

test('each par is a whole solo game of its day with that score', async () => {
	const months = Object.keys(PAR_MONTHS);
	expect(months[0]).toBe('2026-11');
	expect(months.length).toBeGreaterThanOrEqual(24);
	for (const month of months) {
		const lines = (await PAR_MONTHS[month]?.())?.default ?? [];
		expect(lines.length).toBeGreaterThanOrEqual(28);
		for (const [i, line] of lines.entries()) {
			const day = addDays(first(month), i);
			const par = await parOf(day);
			if (par === null) throw new Error(`no par on ${day}`);
			expect(line.startsWith(`${par.par} `)).toBe(true);
			const { options, setup } = soloOf(day);
			const start = novaLuna.start(options, setup);
			if (!start.ok) throw new Error('no start');
			for (const move of par.line) expect(novaLuna.play(start.value, 0, move).ok).toBe(true);
			expect(novaLuna.outcome(start.value)).toMatchObject({ score: par.par });
		}
	}
});

test('a broken line is no par', async () => {
	const day = first('2026-11');
	const [line = ''] = (await PAR_MONTHS['2026-11']?.())?.default ?? [];
	expect(unpackPar(day, line)).not.toBeNull();
	const [score = '', moves = ''] = line.split(' ');
	for (const broken of ['', score, `${Number(score) + 1} ${moves}`, `${score} ${moves}A`, line.slice(0, -1)])
		expect(unpackPar(day, broken), broken).toBeNull();
	expect(unpackPar(addDays(day, 1), line)).toBeNull();
	expect(await parOf(first('2099-01'))).toBeNull();
});
