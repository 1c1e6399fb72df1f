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
export { haveOf, isTaskFulfilled, needOf, TASK_KINDS } from './cards.ts';
export { Counters } from './counters.ts';
export type { CourseOfPlay } from './course-of-play.ts';
export { courseOfPlay } from './course-of-play.ts';
export { BOARD as NEBULA_BOARD } from './default-board.ts';
export { Galaxy } from './galaxy.ts';
export type { MarkerId, NebulaEvent, NebulaMove, NebulaRefusal } from './move.ts';
export type { NebulaKinds } from './nebula.ts';
export { nebula, nebulaOn } from './nebula.ts';
export type { NebulaOptions, Variant } from './options.ts';
export type { NebulaOutcome } from './outcome.ts';
export type { Ending, NebulaPosition, Step as NebulaStep } from './position.ts';
export type { AdvancedProgress, CardFields, PartProgress, Progress, TaskProgress } from './progress.ts';
export { cardFieldsOf, progressOf } from './progress.ts';
export { readBoard } from './read-board.ts';
export type { NebulaRecord, RecordedDraw, RecordedPlacement, RecordedTurn } from './record.ts';
export type { CountedPart, MarkedCard, ScoreParts } from './score-parts.ts';
export { scorePartsOf } from './score-parts.ts';
export type { Points as NebulaPoints } from './scoring.ts';
export { pointsOf as nebulaPointsOf } from './scoring.ts';
export type { NebulaDeal, NebulaSetup } from './setup.ts';
export type {
	ClusterState,
	CounterState,
	NebulaSnapshot,
	PieceCounts,
	PublicState,
	SeatState,
	StarState,
} from './snapshot.ts';
export type { TableScore } from './table-score.ts';
export { scoreTable } from './table-score.ts';
export type { Count, Decision, EndView, NebulaView, PlacingView, SeatView } from './view.ts';
