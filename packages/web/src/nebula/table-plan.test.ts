import { describe, expect, it } from 'vitest';
import { planTable } from './table-plan.ts';

describe('the table of Nebula on the screen', () => {
	it.each([
		[1280, 720, 'desktop', true, false],
		[1920, 1080, 'desktop', true, false],
		[1024, 768, 'tablet-wide', true, false],
		[768, 1024, 'tablet', true, false],
		[844, 390, 'low', false, false],
		[640, 340, 'low', false, true],
		[390, 844, 'tall', false, false],
		[360, 740, 'tall', false, false],
		[360, 640, 'tall', false, true],
	])('at %i × %i is %s', (width, height, shape, roomy, brief) => {
		expect(planTable(width, height)).toMatchObject({ shape, roomy, brief });
	});

	it('treats a screen as small when text is large, and lets the page scroll', () => {
		expect(planTable(1280, 720, 1.5)).toMatchObject({ shape: 'low', brief: true, lead: 42 });
		expect(planTable(390, 844, 2)).toMatchObject({ shape: 'tall', brief: true, lead: null });
	});

	it('grows on a large desktop alone', () => {
		expect(planTable(1920, 1080).large).toBe(true);
		expect(planTable(1280, 720).large).toBe(false);
		expect(planTable(1024, 1366).large).toBe(false);
	});
});
