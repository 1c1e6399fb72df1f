import { expect, test } from 'vitest';
import { placeOf } from './menu-place.ts';

const WINDOW = { width: 1280, height: 720 };
const at = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });
const LIST = { width: 200, height: 180 };

test.each([
	['in the middle', at(600, 300)],
	['at the foot', at(600, 660)],
	['in the lower left corner', at(4, 670)],
	['in the upper right corner', at(1232, 4)],
])('the list of a menu %s stays in the window', (_, button) => {
	const { left, top, most } = placeOf(button, LIST, WINDOW);
	const height = Math.min(LIST.height, most);
	expect(left).toBeGreaterThanOrEqual(0);
	expect(left + LIST.width).toBeLessThanOrEqual(WINDOW.width);
	expect(top).toBeGreaterThanOrEqual(0);
	expect(top + height).toBeLessThanOrEqual(WINDOW.height);
	// It does not cover its button, and all of it is in sight.
	expect(top >= button.bottom || top + height <= button.top).toBe(true);
	expect(height).toBe(LIST.height);
});

test('a list that is higher than the window scrolls', () => {
	const { top, most } = placeOf(at(600, 300), { width: 200, height: 2000 }, WINDOW);
	expect(most).toBeGreaterThan(300);
	expect(top + most).toBeLessThanOrEqual(WINDOW.height);
});
