/*
 * Runs before every unit test file. With ORRERY_SEED, properties are tried with that seed: fast-check prints the seed
 * of a property that fails. Random games need no seed, because theirs are fixed.
 */
const { ORRERY_SEED } = process.env;
if (ORRERY_SEED !== undefined) {
	const seed = Number(ORRERY_SEED);
	if (!Number.isInteger(seed)) throw new Error(`ORRERY_SEED must be a whole number, not “${ORRERY_SEED}”`);
	const { configureGlobal, readConfigureGlobal } = await import('fast-check');
	configureGlobal({ ...readConfigureGlobal(), seed });
}

export {};
