/* Worked examples of both games, for tests, rules pages and lessons. */
export type { NebulaExample, NebulaExampleStep } from './nebula/examples.ts';
export { NEBULA_EXAMPLES } from './nebula/examples.ts';
export type { StagedPosition } from './nebula/staged-position.ts';
export { stagedSnapshot } from './nebula/staged-position.ts';
export type { LaidTile, NovaLunaExample } from './nova-luna/examples.ts';
export { NOVA_LUNA_EXAMPLES } from './nova-luna/examples.ts';
