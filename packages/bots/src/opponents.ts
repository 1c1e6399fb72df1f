/* All opponents of both games. Who needs only one game imports its own `opponents.ts`. */
export { nebulaOpponents } from './nebula/opponents.ts';
export { novaLunaOpponents } from './nova-luna/opponents.ts';
export type { Opponent, Opponents } from './opponent.ts';
export { opponentOf } from './opponent.ts';
