import { loadAnalysis } from './analyses.ts';
import { hintsIn } from './own-results.ts';

/** Fields of a record in JSON that the rules know nothing of: what this device knows of the game besides. */
export interface RecordExtras {
	/** How many hints were asked for; absent if none were. */
	readonly hints?: number;
	readonly analysis?: unknown;
}

/** What is kept beside the game with this id. Nobody has to read an analysis that is not complete. */
export async function recordExtras(id: string): Promise<RecordExtras> {
	const [hints, kept] = await Promise.all([hintsIn(id), loadAnalysis(id)]);
	const { kind, analysis }: Readonly<Record<string, unknown>> =
		typeof kept === 'object' && kept !== null ? { ...kept } : {};
	return {
		...(hints === 0 ? {} : { hints }),
		...(kind === 'whole' && analysis !== undefined ? { analysis } : {}),
	};
}

/** The number of hints that a record tells; undefined if it tells none. */
export function readHints(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
