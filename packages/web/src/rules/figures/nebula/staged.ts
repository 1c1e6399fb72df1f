import type { Seat } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { StagedPosition } from '@orrery/engine/examples';
import { stagedSnapshot } from '@orrery/engine/examples';
import { Preview } from '../../../nebula/preview.ts';

/* Positions for figures. The engine reads them, so that nothing is shown that the rules do not allow. */

/** The seat whose boards a figure shows. */
export const SEAT: Seat = 0;

/** A position as the first player sees it, with what the engine says about it. */
export function staged(wanted: StagedPosition): Preview {
	const position = nebula.decode(stagedSnapshot(wanted));
	if (!position.ok) throw new Error(`no game can get to this position: ${JSON.stringify(position.fault)}`);
	return new Preview(nebula.view(position.value, SEAT));
}
