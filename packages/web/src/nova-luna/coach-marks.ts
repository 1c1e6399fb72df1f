import type { TaskName, TileId } from '@orrery/engine';
import type { PlacePreview } from './board/props.ts';

/** What a hint marks on the boards of Nova Luna. */
export interface NovaLunaMarks {
	/** A task of the display to look at. */
	readonly task: TaskName | null;
	/** The tile on the wheel to take. */
	readonly tile: TileId | null;
	/** The tile where it should go. */
	readonly ghost: PlacePreview | null;
}
