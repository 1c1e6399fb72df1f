import type { GameId } from '@orrery/engine/game-id';
import type { Language } from '@orrery/protocol';
import { titleOf } from '../model/games.ts';

/** The text of a notification, for push and email. */
export interface Notification {
	readonly title: string;
	readonly body: string;
}

interface Sentences {
	readonly turn: (game: string) => string;
	readonly playingWith: (names: string) => string;
	readonly alone: string;
	readonly confirm: Notification;
	readonly reason: string;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
	en: {
		turn: (game) => `${game}: your turn`,
		playingWith: (names) => `You’re playing with ${names}.`,
		alone: 'Your table is waiting.',
		confirm: {
			title: 'Confirm your email address',
			body: 'Open this link and we’ll email you when it’s your turn. If you didn’t ask for this, ignore it.',
		},
		reason:
			'You’re getting this email because you turned on notifications. You can turn them off in your account.',
	},
	de: {
		turn: (game) => `${game}: du bist dran`,
		playingWith: (names) => `Du spielst mit ${names}.`,
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
		playingWith: (names) => `Spoluhráči: ${names}.`,
		alone: 'Stůl na tebe čeká.',
		confirm: {
			title: 'Potvrď svou adresu',
			body: 'Otevři tento odkaz a pošleme ti e-mail, kdykoli budeš na tahu. Pokud to není tvoje žádost, nic nedělej.',
		},
		reason: 'Tento e-mail ti chodí, protože máš zapnutá oznámení. Vypnout je můžeš ve svém účtu.',
	},
	hu: {
		turn: (game) => `${game}: te jössz`,
		playingWith: (names) => `Veled játszik: ${names}.`,
		alone: 'Az asztal rád vár.',
		confirm: {
			title: 'Erősítsd meg a címedet',
			body: 'Nyisd meg ezt a linket, és e-mailben szólunk, amikor te jössz. Ha nem te kérted, hagyd figyelmen kívül.',
		},
		reason:
			'Azért kapod ezt az e-mailt, mert bekapcsoltad az értesítéseket. A fiókodban kikapcsolhatod őket.',
	},
};

/** Tells a player that it is their turn at a table with these others. */
export function turnNotification(language: Language, game: GameId, others: readonly string[]): Notification {
	const { turn, playingWith, alone } = SENTENCES[language];
	const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(others);
	return { title: turn(titleOf(game)), body: others.length === 0 ? alone : playingWith(names) };
}

export function confirmationText(language: Language): Notification {
	return SENTENCES[language].confirm;
}

/** Why the player gets this email, and how to stop it. */
export function reasonOf(language: Language): string {
	return SENTENCES[language].reason;
}
