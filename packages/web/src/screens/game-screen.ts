import type { Component } from 'svelte';
import type { GameName } from '../route.svelte.ts';
import { GAME_NAMES } from '../route.svelte.ts';
import { gameOf } from '../storage/games.ts';

type GameScreen = { readonly default: Component<{ readonly id: string }> };

/** Each game's screens are loaded when one of its games is opened. */
const SCREENS: Readonly<Record<GameName, () => Promise<GameScreen>>> = {
	'nova-luna': () => import('../nova-luna/GameScreen.svelte'),
	nebula: () => import('../nebula/GameScreen.svelte'),
};

/** The screen for the game with this id. If there is no such game, any screen says so. */
export async function gameScreen(id: string, onknown: (game: GameName) => void): Promise<GameScreen> {
	const stored = await gameOf(id);
	const game = GAME_NAMES.find((name) => name === stored) ?? 'nova-luna';
	onknown(game);
	return SCREENS[game]();
}
