/** Where one is in the house. */
export type Route =
	| { readonly place: 'home' }
	/** Setting up a table: against bots, or around one screen. */
	| { readonly place: 'set-up'; readonly game: GameName; readonly company: Company }
	| { readonly place: 'game'; readonly id: string }
	| { readonly place: 'nowhere' };

export const GAME_NAMES = ['nova-luna', 'nebula'] as const;
export type GameName = (typeof GAME_NAMES)[number];
export const COMPANIES = ['bots', 'one-screen', 'solo'] as const;
export type Company = (typeof COMPANIES)[number];

/** Nebula cannot be played alone. */
export function companiesOf(game: GameName): readonly Company[] {
	return game === 'nebula' ? COMPANIES.filter((company) => company !== 'solo') : COMPANIES;
}

let current = $state.raw(routeOf(location.pathname));
addEventListener('popstate', () => {
	current = routeOf(location.pathname);
});

export function route(): Route {
	return current;
}

/** Goes somewhere, so that the browser's back button leads here again. */
export function go(to: Route): void {
	history.pushState(null, '', pathOf(to));
	current = to;
	scrollTo(0, 0);
}

/** Goes somewhere in place of where one is: what was there is not to be gone back to. */
export function replace(to: Route): void {
	history.replaceState(null, '', pathOf(to));
	current = to;
}

export function pathOf(to: Route): string {
	switch (to.place) {
		case 'home':
			return '/';
		case 'set-up':
			return `/new/${to.game}/${to.company}`;
		case 'game':
			return `/game/${encodeURIComponent(to.id)}`;
		case 'nowhere':
			return '/nowhere';
	}
}

export function routeOf(path: string): Route {
	const [first = '', second = '', third = '', ...rest] = path.split('/').filter((part) => part !== '');
	if (rest.length > 0) return { place: 'nowhere' };
	if (first === '') return { place: 'home' };
	if (first === 'game' && second !== '' && third === '') return { place: 'game', id: decoded(second) };
	const game = GAME_NAMES.find((name) => name === second);
	const company = game && companiesOf(game).find((name) => name === third);
	if (first === 'new' && game !== undefined && company !== undefined)
		return { place: 'set-up', game, company };
	return { place: 'nowhere' };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
