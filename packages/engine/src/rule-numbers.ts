/* The numbers of both games that an interface needs before a game is loaded: this loads no rules. */
export { GALAXY_FIELDS, PLAYERS as NEBULA_PLAYERS } from './nebula/rule-numbers.ts';
export {
	FIRST_GAME_TOKENS,
	PHASE_1_TOKENS,
	PLAYERS as NOVA_LUNA_PLAYERS,
	POINTS_PER_MISSING_TOKEN,
	TOKENS as NOVA_LUNA_TOKENS,
} from './nova-luna/rule-numbers.ts';
