import type { GameId, Language } from '@orrery/protocol';

/** A short piece of news: what a device shows, and what stands in a letter. */
export interface News {
	readonly title: string;
	readonly body: string;
}

/** The games are called the same everywhere. */
const TITLES: Readonly<Record<GameId, string>> = { 'nova-luna': 'Nova Luna', nebula: 'Nebula' };

interface Sentences {
	readonly turn: (game: string) => string;
	readonly company: (names: string) => string;
	readonly alone: string;
	readonly confirm: News;
	readonly reason: string;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
	en: {
		turn: (game) => `${game}: your turn`,
		company: (names) => `You play with ${names}.`,
		alone: 'The table waits for you.',
		confirm: {
			title: 'Confirm your address',
			body: 'Open this link to be told here when it is your turn. If you did not ask for it, do nothing.',
		},
		reason: 'You get this because you asked for it in the settings, where you can also end it.',
	},
	de: {
		turn: (game) => `${game}: du bist dran`,
		company: (names) => `Du spielst mit ${names}.`,
		alone: 'Der Tisch wartet auf dich.',
		confirm: {
			title: 'Bestätige deine Adresse',
			body: 'Öffne diesen Link, dann schicken wir dir eine E-Mail, wenn du dran bist. Wenn du das nicht wolltest, tu einfach nichts.',
		},
		reason:
			'Du bekommst diese E-Mail, weil du Benachrichtigungen eingeschaltet hast. In deinem Konto kannst du sie ausschalten.',
	},
	cs: {
		turn: (game) => `${game}: jsi na tahu`,
		company: (names) => `Spoluhráči: ${names}.`,
		alone: 'Stůl na tebe čeká.',
		confirm: {
			title: 'Potvrď svou adresu',
			body: 'Otevři tento odkaz a pošleme ti e-mail, kdykoli budeš na tahu. Pokud to není tvoje žádost, nic nedělej.',
		},
		reason: 'Tento e-mail ti chodí, protože máš zapnutá oznámení. Vypnout je můžeš ve svém účtu.',
	},
	hu: {
		turn: (game) => `${game}: te jössz`,
		company: (names) => `Veled játszik: ${names}.`,
		alone: 'Az asztal rád vár.',
		confirm: {
			title: 'Erősítsd meg a címedet',
			body: 'Nyisd meg ezt a linket, és e-mailben szólunk, amikor te jössz. Ha nem te kérted, hagyd figyelmen kívül.',
		},
		reason:
			'Azért kapod ezt az e-mailt, mert bekapcsoltad az értesítéseket. A fiókodban kikapcsolhatod őket.',
	},
};

/** It is somebody's turn at a table with these others. */
export function turnNews(language: Language, game: GameId, others: readonly string[]): News {
	const { turn, company, alone } = SENTENCES[language];
	const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(others);
	return { title: turn(TITLES[game]), body: others.length === 0 ? alone : company(names) };
}

export function confirmNews(language: Language): News {
	return SENTENCES[language].confirm;
}

/** Why a letter came, and how to have no more of them. */
export function reasonOf(language: Language): string {
	return SENTENCES[language].reason;
}
