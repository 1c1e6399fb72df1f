import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import stored from '../src/nebula/weights.json' with { type: 'json' };
import type { StoredChances, StoredNebulaWeights, Weights } from '../src/nebula/weights.ts';
import { loadWeights, storeWeights } from '../src/nebula/weights.ts';
import { fitChances, meanOfDeals, playRounds } from './nebula-chances.ts';
import { evolve } from './nebula-evolution.ts';
import type { Variant } from './nebula-games.ts';
import { compareWeights } from './nebula-games.ts';

/* npm run train -- --game nebula: tunes the weights of a variant, compares and writes them, and fits the chances to win. */

export const VARIANTS: readonly Variant[] = ['basic', 'full'];

export interface NebulaPlan {
	readonly variant: Variant;
	/** Generations, deals for each try, and deals that compare new and old. */
	readonly rounds: number;
	readonly games: number;
	readonly deals: number;
	readonly seed: string;
	readonly fresh: boolean;
}

const WEIGHTS_FILE = resolve(import.meta.dirname, '../src/nebula/weights.json');
/** Weights tried in a generation. */
const TRIES = 24;
/** Games that chances are fitted to, by variant and players; for each so many games a deal says what they are at the start. */
export const CHANCE_GAMES = 4000;
const GAMES_PER_DEAL = 5;

/** Where evolution begins without old weights: every step of a task counts about alike. */
const FIRST: Weights = {
	colourOnEveryOrbit: 0.08,
	brightStarsOfColour: 0.1,
	starsOfColour: 0.08,
	mostBlackHoles: 0.15,
	maxEmptyFields: 0.05,
	constellationExactColours: 0.08,
	orbitExactColours: 0.08,
	starsOfEachColour: 0.06,
	orbitAllDifferent: 0.08,
	colourInConstellations: 0.08,
	adjacentCompleteOrbits: 0.06,
	oppositeCompleteConstellations: 0.06,
	adjacentCompleteConstellations: 0.06,
	allIndirectFields: 0.06,
	allOrbitalNeighboursOfBright: 0.06,
	near: 0.5,
	constellationNear: 0.5,
	constellationStep: 0.08,
	fade: 0.5,
	hole: 0.3,
	held: 0.8,
	heldDouble: 0.2,
	heldHole: 1.5,
	heldMatch: 0.3,
	chaos: 0.5,
	openColours: 0.3,
	openConstellations: 0.3,
	openAdvanced: 0.3,
	spite: 0.7,
};

export async function trainNebula(plan: NebulaPlan, say: (text: string) => void): Promise<void> {
	const { variant, rounds, games, deals, seed, fresh } = plan;
	const { trained, variants, chances }: StoredNebulaWeights = stored;
	const loaded = loadWeights(stored, variant);
	if (!loaded.ok) say(`the old weights cannot be used (${loaded.fault.code}): starting from scratch`);
	const start = loaded.ok && !fresh ? loaded.value : FIRST;
	const weights = evolve(start, { variant, generations: rounds, tries: TRIES, deals: games, seed }, say);
	if (loaded.ok) {
		const { share, won } = compareWeights(variant, weights, loaded.value, deals, `${seed}/compare`);
		say(
			`against the old weights: ${won.toFixed(3)} of the games, ${share.toFixed(3)} by margin; even is 0.5`,
		);
		if (won < 0.5 && !fresh) {
			say('weaker: the old weights stay');
			return;
		}
	}
	const story = `${variant}: ${rounds} generations of ${TRIES} tries on ${games} deals, seed ${seed}`;
	const kept = trained.split('; ').filter((part) => VARIANTS.some((known) => part.startsWith(known)));
	const others = kept.filter((part) => !part.startsWith(variant));
	// Chances follow from what the weights say, so they have to be fitted again.
	const fitted = { ...chances, [variant]: chancesOf(variant, weights, CHANCE_GAMES, seed, say) };
	const stories = [...others, story, storyOfChances(variant, CHANCE_GAMES, seed)];
	await write(stories.sort().join('; '), { ...variants, [variant]: weights }, fitted, say);
}

/** Fits the chances to win again to so many games, with the weights as they are. */
export async function trainNebulaChances(
	games: number,
	seed: string,
	say: (text: string) => void,
): Promise<void> {
	const { trained, variants }: StoredNebulaWeights = stored;
	const fitted: Record<string, StoredNebulaWeights['chances'][string]> = {};
	for (const variant of VARIANTS) {
		const loaded = loadWeights(stored, variant);
		if (!loaded.ok) {
			say(`the weights of ${variant} cannot be used (${loaded.fault.code})`);
			return;
		}
		fitted[variant] = chancesOf(variant, loaded.value, games, seed, say);
	}
	const others = trained.split('; ').filter((part) => !part.includes(CHANCES));
	const stories = [...others, ...VARIANTS.map((variant) => storyOfChances(variant, games, seed))];
	await write(stories.sort().join('; '), variants, fitted, say);
}

const CHANCES = ' chances:';

function storyOfChances(variant: Variant, games: number, seed: string): string {
	return `${variant}${CHANCES} ${games} games for each number of players, seed ${seed}`;
}

/** By number of players. */
function chancesOf(
	variant: Variant,
	weights: Weights,
	games: number,
	seed: string,
	say: (text: string) => void,
): StoredNebulaWeights['chances'][string] {
	const fitted: Record<string, StoredChances> = {};
	for (const players of [2, 3, 4] as const) {
		const options = { players, variant };
		const chances = fitChances(playRounds(options, weights, games, `${seed}/chances`));
		const start = meanOfDeals(options, weights, chances, Math.ceil(games / GAMES_PER_DEAL), `${seed}/start`);
		fitted[players] = { ...chances, start };
		say(`${variant}, ${players} players: ${JSON.stringify(fitted[players])}`);
	}
	return fitted;
}

async function write(
	trained: string,
	variants: StoredNebulaWeights['variants'],
	chances: StoredNebulaWeights['chances'],
	say: (text: string) => void,
): Promise<void> {
	const all = storeWeights(trained, variants, chances);
	await writeFile(WEIGHTS_FILE, `${JSON.stringify(all, null, '\t')}\n`);
	say(`written to ${WEIGHTS_FILE}`);
}
