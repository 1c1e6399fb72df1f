/* All opponents of both games. Code that needs one game imports that game's `opponents.ts`. */
export { nebulaOpponents } from './nebula/opponents.ts';
export { novaLunaOpponents } from './nova-luna/opponents.ts';
export type { Opponent, Opponents } from './opponent.ts';
export { opponentOf } from './opponent.ts';
