import { expect, test } from 'vitest';
import { setupOf, startOf } from '../../test/nova-luna/positions.ts';
import { faultOf, must } from '../../test/results.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaOptions } from './options.ts';
import { tokensToPlace } from './options.ts';

const SUPPLIES: readonly (NovaLunaOptions & { tokens: number })[] = [
	{ players: 1, firstGame: false, tokens: 21 },
	{ players: 1, firstGame: true, tokens: 21 },
	{ players: 2, firstGame: false, tokens: 20 },
	{ players: 2, firstGame: true, tokens: 20 },
	{ players: 3, firstGame: false, tokens: 20 },
	{ players: 3, firstGame: true, tokens: 17 },
	{ players: 4, firstGame: false, tokens: 20 },
	{ players: 4, firstGame: true, tokens: 15 },
];

test.each(SUPPLIES)(
	'NL-4, NL-5, NL-20: $players players, first game $firstGame: $tokens to place',
	({ tokens, ...options }) => {
		expect(tokensToPlace(options)).toBe(tokens);
		const order = [0, 1, 2, 3].slice(0, options.players);
		const position = startOf(options, setupOf([], { order }));
		expect(position.displays.map((display) => display.tokensLeft)).toEqual(order.map(() => tokens));
		expect(novaLuna.view(position, 'spectator').displays.map(({ tokensLeft }) => tokensLeft)).toEqual(
			order.map(() => tokens),
		);
	},
);

test('options from outside are read strictly', () => {
	expect(must(novaLuna.readOptions({ players: 3, firstGame: true, more: 1 }))).toEqual({
		players: 3,
		firstGame: true,
	});
	expect(faultOf(novaLuna.readOptions(null))).toMatchObject({ code: 'wrong-type', path: '' });
	expect(faultOf(novaLuna.readOptions([2, false]))).toMatchObject({ code: 'wrong-type', path: '' });
	for (const players of [0, 5, 1.5, '2', null, undefined]) {
		expect(faultOf(novaLuna.readOptions({ players, firstGame: false }))).toMatchObject({
			code: 'unknown-value',
			path: 'players',
			expected: '1, 2, 3, 4',
		});
	}
	for (const firstGame of [0, 'no', null, undefined]) {
		expect(faultOf(novaLuna.readOptions({ players: 2, firstGame }))).toMatchObject({
			code: 'wrong-type',
			path: 'firstGame',
		});
	}
});
