import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/*
 * The order of the unit tests. Files that take long and mostly wait begin first, so that the others run beside them and
 * none of them is left for the end. Vitest alone orders by what it remembers of the last run, of which a new clone has
 * nothing, and then by the size of the files.
 */

/** Files that take ten seconds or more on a quiet machine, the longest first. */
const LONG = [
	'scripts/faults/faults.test.ts',
	'packages/server/test/rolling-upgrade.test.ts',
	'packages/server/test/cluster-rules.test.ts',
	'packages/server/test/endings-with-kills.test.ts',
	'packages/server/test/live-clocks.test.ts',
	'packages/cli/test/programs.test.ts',
	'packages/server/test/cluster-play.test.ts',
	'packages/server/test/kill.test.ts',
	'packages/server/test/cluster-bots.test.ts',
];

/** The place of a file in the list; those that are not in it come after all others. */
function placeOf({ moduleId }: TestSpecification): number {
	const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
	return place === -1 ? LONG.length : place;
}

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
	}
}
