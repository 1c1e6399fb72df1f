import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nebula, novaLuna } from '@orrery/engine';
import type { NetWeights } from '../src/net.ts';
import { FEATURE_COUNT } from '../src/nova-luna/features.ts';
import stored from '../src/nova-luna/weights.json' with { type: 'json' };
import type { StoredNet, StoredWeights } from '../src/weights.ts';
import { loadNet, storeNet, storeWeights } from '../src/weights.ts';
import { fit } from './fit.ts';
import { CHANCE_GAMES, trainNebula, trainNebulaChances, VARIANTS } from './nebula.ts';
import type { Players } from './nova-luna.ts';
import { compareNets, firstGames, searchGames } from './nova-luna.ts';
import { fitWinExponent, saidInGames } from './win-exponent.ts';

/*
 * npm run train: lets the search play itself, fits the network to what came of it, compares the new weights
 * with the old ones, and writes them if they are no weaker. For Nebula it lets weights evolve (`nebula.ts`).
 * docs/bots.md explains how the weights were made.
 */

const HELP = `usage: npm run train -- [--game nova-luna] [--players 2] [options]
       npm run train -- --game nebula [--variant full] [options]

Nova Luna: the network of the search
  --players N      the number of players to train for: 2, 3 or 4 (default 2)
  --games N        games a round (default 2500)
  --iterations N   how long each move is thought about in them (default 300)
  --rounds N       rounds of playing and fitting; each learns from the last two (default 1)
  --deals N        deals that compare new and old, each from every seat (default 100)
  --chances        keep the network, only fit again how its shares of success become chances to win

Nebula: the weights of the planner
  --variant V      basic or full (default full)
  --rounds N       generations of the evolution (default 80)
  --games N        deals that every try of a generation plays, each from both seats (default 24)
  --deals N        deals that compare new and old, each from both seats (default 100)
  --chances        keep the weights, only fit again which chances to win follow from them (both variants), to
                   --games games for each number of players (default 4000)

Both
  --seed S         the same seed gives the same weights (default 1)
  --fresh          start without the old weights
`;

const EPOCHS = 8;
const UNITS = 32;
const RATE = 0.002;
const FIRST_GAMES = 15_000;
const PLAYERS: readonly Players[] = [2, 3, 4];

interface Plan {
	readonly players: Players;
	readonly games: number;
	readonly iterations: number;
	readonly rounds: number;
	readonly deals: number;
	readonly seed: string;
	readonly fresh: boolean;
	readonly chances: boolean;
}

const WEIGHTS_FILE = resolve(import.meta.dirname, '../src/nova-luna/weights.json');

function readPlan(): (() => Promise<void>) | string {
	const { values } = parseArgs({
		options: {
			game: { type: 'string', default: novaLuna.id },
			players: { type: 'string', default: '2' },
			variant: { type: 'string', default: 'full' },
			games: { type: 'string' },
			iterations: { type: 'string', default: '300' },
			rounds: { type: 'string' },
			deals: { type: 'string', default: '100' },
			seed: { type: 'string', default: '1' },
			fresh: { type: 'boolean', default: false },
			chances: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return HELP;
	const forNebula = values.game === nebula.id;
	if (!forNebula && values.game !== novaLuna.id) return `There is nothing to train for “${values.game}”.\n`;
	const players = PLAYERS.find((known) => String(known) === values.players);
	if (players === undefined) return `--players must be 2, 3 or 4, not “${values.players}”.\n`;
	const variant = VARIANTS.find((known) => known === values.variant);
	if (variant === undefined) return `--variant must be basic or full, not “${values.variant}”.\n`;
	const numbers = [
		values.games ?? (forNebula ? (values.chances ? String(CHANCE_GAMES) : '24') : '2500'),
		values.iterations,
		values.rounds ?? (forNebula ? '80' : '1'),
		values.deals,
	].map(Number);
	if (!numbers.every((number) => Number.isInteger(number) && number > 0))
		return 'The numbers must be whole and above 0.\n';
	const [games = 0, iterations = 0, rounds = 0, deals = 0] = numbers;
	const { seed, fresh, chances } = values;
	if (forNebula && chances) return () => trainNebulaChances(games, seed, say);
	return forNebula
		? () => trainNebula({ variant, rounds, games, deals, seed, fresh }, say)
		: () => main({ players, games, iterations, rounds, deals, seed, fresh, chances });
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

function learn(plan: Plan, old: NetWeights | null): NetWeights {
	const { players, games, iterations, seed } = plan;
	const settings = { units: UNITS, epochs: EPOCHS, rate: RATE };
	let net = old;
	if (net === null) {
		const first = fit(firstGames(players, FIRST_GAMES, `${seed}/first`), {
			...settings,
			seed: `${seed}/first`,
		});
		say(
			`first games: ${FIRST_GAMES}, loss ${first.loss.seen.toFixed(4)}, held back ${first.loss.heldBack.toFixed(4)}`,
		);
		net = first.net;
	}
	let last = null;
	for (let round = 1; round <= plan.rounds; round++) {
		const samples = searchGames(players, net, games, iterations, `${seed}/${round}`);
		const latest = samples.transfer();
		if (last !== null) samples.append(last);
		last = latest;
		const fitted = fit(samples, { ...settings, seed: `${seed}/${round}` });
		net = fitted.net;
		const { seen, heldBack } = fitted.loss;
		say(
			`round ${round}: ${games} games, ${samples.count} positions, loss ${seen.toFixed(4)}, held back ${heldBack.toFixed(4)}`,
		);
	}
	return net;
}

async function main(plan: Plan): Promise<void> {
	const { players, games, iterations, rounds, deals, seed } = plan;
	const { trained: oldStory }: StoredWeights = stored;
	const loaded = loadNet(stored, novaLuna.id, players, FEATURE_COUNT);
	if (!loaded.ok) say(`the old weights cannot be used (${loaded.fault.code}): starting from scratch`);
	const old = loaded.ok && !plan.fresh ? loaded.value : null;
	if (plan.chances && loaded.ok) {
		await write(players, withWinExponent(plan, loaded.value), oldStory);
		return;
	}
	const net = withWinExponent(plan, learn(plan, old));
	if (loaded.ok) {
		const share = compareNets(players, net, loaded.value, deals, iterations, `${seed}/compare`);
		say(`against the old weights: share of success ${share.toFixed(3)}, even is ${(1 / players).toFixed(3)}`);
		if (share < 1 / players && !plan.fresh) {
			say('weaker: the old weights stay');
			return;
		}
	}
	const story = `${players} players: ${rounds} rounds of ${games} games at ${iterations} iterations, seed ${seed}`;
	const kept = oldStory.split('; ').filter((part) => !part.startsWith(`${players} players`));
	await write(players, net, [...kept, story].sort().join('; '));
}

function withWinExponent({ players, games, iterations, seed }: Plan, net: NetWeights): NetWeights {
	const said = saidInGames(players, net, games, iterations, `${seed}/chances`);
	const winExponent = Math.round(1000 * fitWinExponent(said)) / 1000;
	say(`${said.length} positions: chances to win are shares of success to the power of ${winExponent}`);
	return { ...net, winExponent };
}

async function write(players: Players, net: NetWeights, story: string): Promise<void> {
	const { nets }: StoredWeights = stored;
	const all: Record<string, StoredNet> = { ...nets, [players]: storeNet(net) };
	await writeFile(WEIGHTS_FILE, `${JSON.stringify(storeWeights(novaLuna.id, story, all), null, '\t')}\n`);
	say(`written to ${WEIGHTS_FILE}`);
}

const plan = readPlan();
if (typeof plan === 'string') process.stdout.write(plan);
else await plan();
