import { NEBULA_BOARD } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import {
	distanceOf,
	fieldPoint,
	fieldTowards,
	fitGalaxy,
	nearestField,
	orbitArc,
	placeOf,
	shortened,
	tappedField,
	targetOf,
} from './galaxy-geometry.ts';

const IDS = NEBULA_BOARD.fields.map(({ id }) => id);

/** The boxes of the design: laptop, phone while placing, phone while drawing. */
describe.each([
	['laptop', 482, 500, 47],
	['phone, placing', 378, 400, 36],
	['phone, drawing', 378, 290, 28],
])('on the %s', (_, width, height, unit) => {
	const layout = fitGalaxy(width, height);
	const places = IDS.map((id) => placeOf(layout, fieldPoint(id)));

	test('the unit is about that of the design', () => {
		expect(Math.abs(layout.unit - unit)).toBeLessThan(1.2);
	});

	test('a tap means the field it is on, and beside all fields the nearest legal one', () => {
		const at = (id: string, dx: number): { x: number; y: number } => {
			const { x, y } = placeOf(layout, fieldPoint(id));
			return { x: x + dx, y };
		};
		for (const id of IDS) {
			expect(tappedField(layout, at(id, 0), ['Z'])).toEqual({ field: id, hit: true });
			expect(tappedField(layout, at(id, 2), IDS)).toEqual({ field: id, hit: true });
		}
		// Beyond the target of the center, and on no other field.
		expect(tappedField(layout, at('Z', -24), ['Z'])).toEqual({ field: 'Z', hit: false });
		expect(tappedField(layout, { x: 0, y: 0 }, ['Z'])).toBeNull();
	});

	test('orbital lines keep clear of the fields at their ends, and of opposite ones both arcs are drawn', () => {
		expect(orbitArc(layout, 'A2', 'B1', 10, 10).match(/A/g)).toHaveLength(1);
		expect(orbitArc(layout, 'A1', 'C1', 5, 5).match(/A/g)).toHaveLength(2);
		const [, x = '0', y = '0'] = /^M(\S+) (\S+)A/.exec(orbitArc(layout, 'A2', 'B1', 10, 10)) ?? [];
		const from = fieldPoint('A2');
		const gap = distanceOf(
			{ x: Number(x), y: Number(y) },
			{ x: from.x * layout.unit, y: from.y * layout.unit },
		);
		expect(Math.abs(gap - 10)).toBeLessThan(0.5);
	});

	test('no two stars overlap, even with the rings around them', () => {
		places.forEach((a, i) => {
			for (const b of places.slice(i + 1)) expect(distanceOf(a, b)).toBeGreaterThan(2.5 * layout.star);
		});
	});

	test('every star with its ring lies within the box', () => {
		for (const { x, y } of places) {
			expect(Math.min(x, y, width - x, height - y)).toBeGreaterThan(1.38 * layout.star - 1);
		}
	});

	test('buttons of legal fields are as large as they can be, and never overlap', () => {
		expect(targetOf(layout, 'A5', ['A5', 'B5'])).toBeGreaterThanOrEqual(44);
		IDS.forEach((a, i) => {
			for (const b of IDS.slice(i + 1)) {
				const apart = distanceOf(placeOf(layout, fieldPoint(a)), placeOf(layout, fieldPoint(b)));
				expect((targetOf(layout, a, IDS) + targetOf(layout, b, IDS)) / 2).toBeLessThanOrEqual(apart + 0.001);
			}
		});
	});

	test('a tap takes the nearest legal field within reach, and nothing beyond it', () => {
		for (const id of IDS) expect(nearestField(layout, placeOf(layout, fieldPoint(id)), IDS, 44)).toBe(id);
		const a5 = placeOf(layout, fieldPoint('A5'));
		// The tap is beside A5 but nearer to A3. A3 is not legal, so A5 is meant.
		const between = { x: a5.x * 0.4 + placeOf(layout, fieldPoint('A3')).x * 0.6, y: a5.y };
		expect(nearestField(layout, between, ['A5', 'B5'], 60)).toBe('A5');
		expect(nearestField(layout, a5, ['C5'], 60)).toBeNull();
		expect(nearestField(layout, a5, [], 60)).toBeNull();
	});
});

test('up and down lead to the nearest field in their direction, and nowhere if there is none', () => {
	expect(fieldTowards('A5', 'down', ['A5', 'B5', 'C5'])).toBe('B5');
	expect(fieldTowards('B5', 'up', ['A5', 'B5', 'D5'])).toBe('A5');
	expect(fieldTowards('A5', 'up', ['A5', 'B5'])).toBe('A5');
});

test('left and right go from side to side and round again', () => {
	expect(fieldTowards('Z', 'right', ['Z', 'A3', 'D1'])).toBe('A3');
	expect(fieldTowards('Z', 'left', ['Z', 'A3', 'D1'])).toBe('D1');
	expect(fieldTowards('A3', 'right', ['Z', 'A3', 'D1'])).toBe('D1');
	expect(fieldTowards('Z', 'right', ['Z'])).toBe('Z');
});

test('the arrow to the right alone reaches every legal field, whatever is legal', () => {
	for (let size = 1; size <= IDS.length; size++) {
		for (let offset = 0; offset < IDS.length; offset++) {
			const legal = Array.from({ length: size }, (_, i) => IDS[(offset + i * 5) % IDS.length] ?? 'Z');
			const reached = new Set<string>();
			let at = legal[0] ?? 'Z';
			for (let i = 0; i < size; i++) {
				reached.add(at);
				at = fieldTowards(at, 'right', legal);
			}
			expect(reached.size).toBe(size);
		}
	}
});

test('lines are cut back at both ends', () => {
	expect(shortened({ x: 0, y: 0 }, { x: 10, y: 0 }, 2, 3)).toEqual([
		{ x: 2, y: 0 },
		{ x: 7, y: 0 },
	]);
});
