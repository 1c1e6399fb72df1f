import type { Plugin } from 'vite';

type Imports = (id: string) => readonly string[];

/** The table of each game; lessons and rules use parts of it. */
const TABLES = {
	'nova-luna': 'nova-luna/NovaLunaTable.svelte',
	nebula: 'nebula/NebulaTable.svelte',
};
const GAMES = Object.keys(TABLES);

/** The scripts, those first that others build on. */
const NAMES = ['home', 'tables', ...GAMES.map(nameOf)];

/**
 * Puts everything that the first page loads at once into one script, what all tables share into another, and the table
 * of each game into one more. Left alone, the bundler cuts them into some fifty small ones, one for each set of screens
 * that share a module, and each costs a request.
 */
export function chunks(): Plugin {
	const entries = new Set<string>();
	let names: ReadonlyMap<string, string> | undefined;
	return {
		name: 'orrery-chunks',
		apply: 'build',
		config: () => ({
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: {
							// A script takes along what its modules import, unless one before it has it already.
							groups: NAMES.map((wanted, i) => ({
								priority: NAMES.length - i,
								name(id, graph) {
									names ??= namesOf(entries, (module) => graph.getModuleInfo(module)?.importedIds ?? []);
									return names.get(id) === wanted ? wanted : null;
								},
							})),
						},
					},
				},
			},
		}),
		moduleParsed({ id, isEntry }) {
			if (isEntry || Object.values(TABLES).some((table) => id.endsWith(`/src/${table}`))) entries.add(id);
		},
	};
}

/** The script of each module that does not go into one of its own. */
function namesOf(entries: ReadonlySet<string>, importsOf: Imports): ReadonlyMap<string, string> {
	const tables = Object.entries(TABLES).map(([game, file]) => {
		const roots = [...entries].filter((id) => id.endsWith(`/src/${file}`));
		return { game, name: nameOf(game), roots, modules: closureOf(roots, importsOf) };
	});
	const others = [...entries].filter((id) => !tables.some(({ roots }) => roots.includes(id)));
	const home = closureOf(others, importsOf);
	const names = new Map<string, string>();
	for (const { name, game, modules } of tables)
		for (const id of modules) {
			// The engine's index imports both games, so the import of one seems to need the other.
			const folders = id.slice(id.lastIndexOf('/src/')).split('/');
			const of = GAMES.find((other) => folders.includes(other));
			if (of === undefined) names.set(id, names.has(id) ? 'tables' : name);
			else if (of === game) names.set(id, name);
		}
	for (const id of home) names.set(id, 'home');
	return names;
}

/** The modules that these load, directly or through others, but not those that they load later. */
function closureOf(entries: Iterable<string>, importsOf: Imports): ReadonlySet<string> {
	const found = new Set(entries);
	// A set that grows while it is walked is walked to its end.
	for (const id of found) for (const imported of importsOf(id)) found.add(imported);
	return found;
}

function nameOf(game: string): string {
	return `${game}-table`;
}
