import type { Plugin } from 'vite';

type Imports = (id: string) => readonly string[];

/**
 * Puts everything that the first page loads at once into one script. Left alone, the bundler cuts it into some thirty
 * small ones, one for each set of screens that share a module, and each costs a request.
 */
export function firstPage(): Plugin {
	const entries = new Set<string>();
	let needed: ReadonlySet<string> | undefined;
	return {
		name: 'orrery-first-page',
		apply: 'build',
		config: () => ({
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{
									name(id, graph) {
										needed ??= closureOf(entries, (module) => graph.getModuleInfo(module)?.importedIds ?? []);
										return needed.has(id) ? 'home' : null;
									},
								},
							],
						},
					},
				},
			},
		}),
		moduleParsed({ id, isEntry }) {
			if (isEntry) entries.add(id);
		},
	};
}

/** The modules that these load, directly or through others, but not those that they load later. */
function closureOf(entries: Iterable<string>, importsOf: Imports): ReadonlySet<string> {
	const found = new Set(entries);
	// A set that grows while it is walked is walked to its end.
	for (const id of found) for (const imported of importsOf(id)) found.add(imported);
	return found;
}
