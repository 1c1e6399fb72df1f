export type { Display } from './display.ts';
export { AROUND, FRONTIER_MOST } from './display.ts';
export type { NovaLunaEvent, NovaLunaMove, NovaLunaRefusal, TaskName } from './move.ts';
export type { NovaLunaKinds } from './nova-luna.ts';
export { novaLuna } from './nova-luna.ts';
export type { NovaLunaOptions } from './options.ts';
export { PHASE_1_TOKENS } from './options.ts';
export type { MultiplayerOutcome, NovaLunaOutcome, SoloOutcome } from './outcome.ts';
export type { RefillChoice } from './position.ts';
export { cellOfCode, NovaLunaPosition, REFILL, tileOfCode } from './position.ts';
export type { NovaLunaRecord } from './record.ts';
export type { NovaLunaSetup } from './setup.ts';
export type { NovaLunaSnapshot } from './snapshot.ts';
export type { Colour, Task, TaskIndex, Tile, TileId } from './tiles.ts';
export {
	COLOURS,
	COST_OF,
	FIELD_BITS,
	FIELD_MASK,
	missing,
	NEEDS_OF,
	SHIFT_OF,
	TASKS_OF,
	TILE_COUNT,
	TILES,
	tileOf,
} from './tiles.ts';
export type { DisplayView, NovaLunaView } from './view.ts';
