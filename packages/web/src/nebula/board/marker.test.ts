import type { CounterState } from '@orrery/engine';
import { expect, test } from 'vitest';
import * as de from '../../paraglide/messages/de.js';
import { markerName, placesOf } from './marker.ts';

test('markers score by the space they reached and their place in the pile (Nebula 5)', () => {
	const counter: CounterState = {
		id: 'colours',
		piles: [
			{ space: 0, markers: ['color:orange', 'color:yellow'] },
			{ space: 1, markers: ['color:white', 'color:red', 'color:purple'] },
			{ space: 2, markers: ['color:blue'] },
		],
	};
	const points = new Map(placesOf(counter).map(({ marker, points }) => [marker, points]));
	expect(Object.fromEntries(points)).toEqual({
		'color:red': 1,
		'color:orange': 0,
		'color:yellow': 0,
		'color:blue': 3,
		'color:purple': 2,
		'color:white': 0,
	});
});

test('a constellation that never moved still scores when complete', () => {
	const counter: CounterState = {
		id: 'constellations',
		piles: [
			{ space: 0, markers: ['constellation:A', 'constellation:B', 'constellation:C', 'constellation:D'] },
		],
	};
	expect(placesOf(counter).map(({ space, points }) => [space, points])).toEqual(Array(4).fill([0, 6]));
});

test('markers are named after what they stand for', () => {
	expect(['color:red', 'constellation:C', 'advanced:II'].map((marker) => markerName(marker, de))).toEqual([
		'Rot',
		'Reiher',
		'II',
	]);
});
