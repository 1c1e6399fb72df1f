export { countBits, lowestBit } from './bits.ts';
export type {
	Board,
	CardId,
	Constellation,
	ConstellationId,
	CounterId,
	Field as GalaxyField,
	FieldId,
	Line as GalaxyLine,
	LineKind,
	Orbit,
	OrbitId,
	Piece,
} from './board.ts';
export { BLACK, COUNTERS } from './board.ts';
export type {
	AdvancedCard,
	AdvancedKind,
	Measure,
	Part as NebulaPart,
	PersonalCard,
	PublicCard,
	Task as NebulaTask,
	TaskKind,
	Where,
} from './cards.ts';
export { countInstances, haveOf, isTaskFulfilled, needOf, TASK_KINDS } from './cards.ts';
export * as nebulaCodes from './codes.ts';
export { Counters } from './counters.ts';
export { BOARD as NEBULA_BOARD } from './default-board.ts';
export { Galaxy } from './galaxy.ts';
export { countPairs } from './matching.ts';
export type { MarkerId, NebulaEvent, NebulaMove, NebulaRefusal } from './move.ts';
export type { NebulaKinds } from './nebula.ts';
export { nebula, nebulaOn } from './nebula.ts';
export { NONE as NO_PIECE } from './none.ts';
export type { NebulaOptions, Variant } from './options.ts';
export type { NebulaOutcome } from './outcome.ts';
export type { Ending, Step as NebulaStep } from './position.ts';
export { NebulaPosition } from './position.ts';
export type { AdvancedProgress, PartProgress, Progress, TaskProgress } from './progress.ts';
export { progressOf } from './progress.ts';
export { readBoard } from './read-board.ts';
export type { NebulaRecord, RecordedDraw, RecordedPlacement, RecordedTurn } from './record.ts';
export type { Points as NebulaPoints } from './scoring.ts';
export {
	advancedPoints,
	blackHolePoints,
	colourPoints,
	constellationPoints,
	personalPoints,
	pointsOf,
	publicPoints,
	totalPoints,
} from './scoring.ts';
export type { NebulaSetup } from './setup.ts';
export type {
	ClusterState,
	CounterState,
	NebulaSnapshot,
	PieceCounts,
	PublicState,
	SeatState,
	StarState,
} from './snapshot.ts';
export type { Count, Decision, EndView, NebulaView, PlacingView, SeatView } from './view.ts';
