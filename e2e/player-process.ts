import { Player } from '../packages/server/test/simulated/player.ts';

/*
 * Somebody at a table over a wire of their own, in a process of its own: `player-process.ts ADDRESS COOKIE TABLE HOW`.
 * With `play` it plays whenever it is on turn, until the game is over; with `look` it only looks once. Then it tells all
 * that happened at the table.
 */

const [, , address = '', cookie = '', table = '', how = 'look'] = process.argv;
const player = new Player({
	address,
	cookie,
	table,
	plays: how === 'play',
	seed: cookie,
	returnsAfterMs: 100,
});
await player.until(
	({ view, isOver }) => (how === 'play' ? isOver : view !== null),
	'what it came for',
	200_000,
);
player.close();
process.stdout.write(JSON.stringify(player.events));
