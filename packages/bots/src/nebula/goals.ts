import type { AdvancedCard, NebulaPart, NebulaTask } from '@orrery/engine';
import { countBits, countPairs } from '@orrery/engine/search';

/*
 * What cards ask for, packed for the inner loop of placing: how many stars a task still lacks, and how many
 * instances an advanced card shows, both from the sets of fields alone.
 */

/** Stars on a galaxy board: by color its fields, and all filled ones. */
export interface Stars {
	readonly byColour: Int32Array;
	filled: number;
}

export interface Goal {
	readonly form: 'counts' | 'palette' | 'pairs' | 'largest' | 'fulfilled' | 'elsewhere';
	/** The fields that it looks at, the colors, and whether it asks what is filled at all. */
	readonly fields: number;
	readonly hues: number;
	readonly fills: boolean;
	/** What it lacks on an empty board, or the most that it counts. */
	readonly most: number;
	/** By part: fields, color (below zero for any), how many. */
	readonly masks: Int32Array;
	readonly colours: Int8Array;
	readonly needs: Uint8Array;
	/** Of how many parts. */
	readonly needed: number;
}

/** What a task asks for; `elsewhere` if that is not on the fields (black holes). */
export function goalOf({ parts, needed }: NebulaTask): Goal {
	const palette = parts.find(({ measure }) => measure === 'colours');
	if (palette !== undefined) return packed('palette', [palette], 1, countBits(palette.fields));
	if (parts.some(({ measure }) => measure === 'black-holes')) return packed('elsewhere', [], 0, 0);
	const needs = parts.map(({ need }) => need).sort((a, b) => a - b);
	const most = needs.slice(0, needed).reduce((sum, need) => sum + need, 0);
	return packed('counts', parts, needed, most);
}

/** What an advanced card counts; `elsewhere` if that is not on the fields (marking stars). */
export function tallyOf({ tally, parts }: AdvancedCard, all: number): Goal {
	switch (tally.by) {
		case 'pairs': {
			const hues = (1 << tally.colours[0]) | (1 << tally.colours[1]);
			const colours = Int8Array.from(tally.colours);
			return { ...packed('pairs', [], 0, countBits(all) >> 1), fields: all, hues, colours };
		}
		case 'marks':
			return packed('elsewhere', [], 0, 0);
		case 'fulfilled':
			return packed('fulfilled', parts, parts.length, parts.length);
		case 'largest':
			return packed('largest', parts, 1, Math.max(...parts.map(({ fields }) => countBits(fields))));
	}
}

/** The fields of a constellation filled. */
export function fillGoal(fields: number): Goal {
	const need = countBits(fields);
	return {
		form: 'counts',
		fields,
		hues: 0,
		fills: true,
		most: need,
		masks: Int32Array.of(fields),
		colours: Int8Array.of(-1),
		needs: Uint8Array.of(need),
		needed: 1,
	};
}

function packed(form: Goal['form'], parts: readonly NebulaPart[], needed: number, most: number): Goal {
	return {
		form,
		fields: parts.reduce((set, { fields }) => set | fields, 0),
		hues: parts.reduce(
			(set, { measure, colour }) =>
				set | (measure === 'stars' ? 1 << colour : measure === 'colours' ? -1 : 0),
			0,
		),
		fills: parts.some(({ measure }) => measure === 'filled'),
		most,
		masks: Int32Array.from(parts, ({ fields }) => fields),
		colours: Int8Array.from(parts, ({ measure, colour }) => (measure === 'stars' ? colour : -1)),
		needs: Uint8Array.from(parts, ({ need }) => need),
		needed,
	};
}

/** How many stars a task lacks, or how many instances an advanced card has. */
export function measureGoal(goal: Goal, stars: Stars, joined: Int32Array): number {
	switch (goal.form) {
		case 'counts':
			return lackOfCounts(goal, stars);
		case 'palette':
			return lackOfPalette(goal, stars.byColour);
		case 'pairs': {
			const { byColour } = stars;
			return countPairs(byColour[goal.colours[0] ?? 0] ?? 0, byColour[goal.colours[1] ?? 0] ?? 0, joined);
		}
		case 'largest': {
			let largest = 0;
			for (let part = 0; part < goal.masks.length; part++) {
				const have = haveOfPart(goal, part, stars);
				if (have > largest) largest = have;
			}
			return largest;
		}
		case 'fulfilled': {
			let fulfilled = 0;
			for (let part = 0; part < goal.masks.length; part++) {
				if (haveOfPart(goal, part, stars) >= (goal.needs[part] ?? 0)) fulfilled++;
			}
			return fulfilled;
		}
		case 'elsewhere':
			return 0;
	}
}

function haveOfPart({ masks, colours }: Goal, part: number, { byColour, filled }: Stars): number {
	const colour = colours[part] ?? 0;
	return countBits((colour < 0 ? filled : (byColour[colour] ?? 0)) & (masks[part] ?? 0));
}

const lacks = new Uint8Array(32);

/** The sum over as many parts as are needed, the nearest ones. */
function lackOfCounts(goal: Goal, stars: Stars): number {
	const { needs, needed } = goal;
	const parts = needs.length;
	if (parts === 1) return Math.max(0, (needs[0] ?? 0) - haveOfPart(goal, 0, stars));
	let sum = 0;
	for (let part = 0; part < parts; part++) {
		const lack = Math.max(0, (needs[part] ?? 0) - haveOfPart(goal, part, stars));
		lacks[part] = lack;
		sum += lack;
	}
	for (let spare = parts - needed; spare > 0; spare--) {
		let worst = 0;
		for (let part = 1; part < parts; part++) if ((lacks[part] ?? 0) > (lacks[worst] ?? 0)) worst = part;
		sum -= lacks[worst] ?? 0;
		lacks[worst] = 0;
	}
	return sum;
}

/**
 * All fields filled with exactly this many colors: what need not be overbuilt are the stars of the colors
 * seen most, and each color still missing needs a field.
 */
function lackOfPalette({ masks, needs, most }: Goal, byColour: Int32Array): number {
	const fields = masks[0] ?? 0;
	const need = needs[0] ?? 0;
	let seen = 0;
	let kept = 0;
	for (let colour = 0; colour < byColour.length; colour++) {
		const count = countBits((byColour[colour] ?? 0) & fields);
		lacks[colour] = count;
		kept += count;
		if (count > 0) seen++;
	}
	if (seen <= need) return most - Math.min(kept, most - (need - seen));
	for (let spare = seen - need; spare > 0; spare--) {
		let fewest = -1;
		for (let colour = 0; colour < byColour.length; colour++) {
			const count = lacks[colour] ?? 0;
			if (count > 0 && (fewest < 0 || count < (lacks[fewest] ?? 0))) fewest = colour;
		}
		kept -= lacks[fewest] ?? 0;
		lacks[fewest] = 0;
	}
	return most - kept;
}
