import type { RouteName } from './routes.ts';

/** What each route does, for the documentation. It is a subpath of its own, because clients must not load it. */
export const DESCRIPTIONS: Readonly<Record<RouteName, string>> = {
	guest: 'Returns who you are.',
	nameGuest:
		'Makes you a guest with this name, or renames your guest; not with the name of an account (`name-taken`). The answer sets the cookie. If you have an account, this fails with `has-account`.',
	forgetGuest:
		'Deletes your guest. Unfinished games go on without you as if you had resigned. If you have an account, this fails with `has-account`.',
	address:
		'Returns the origin for links that you share: the one of your request or, if that came from the server itself, its address in the local network; null if nobody else can reach it.',
	lobby: 'Lists the public tables; a socket keeps the list up to date.',
	makeTable:
		'Creates a table and seats you there. The commitment binds the server to its part of the shuffle.',
	table: 'Returns a table, before, during or after its game.',
	enter: 'Lets you in to a private table, with the secret of its link.',
	invitation: 'The table that the link of a private one leads to, for someone who has not come in yet.',
	changeSecret: 'Replaces the link of a private table by a new one, or turns it off. Only for the host.',
	sit: 'Takes a seat, or puts a bot there, which only the host may do.',
	leaveSeat: 'Leaves a seat before the game starts; the host may empty any seat.',
	ready:
		'Marks you as ready, with your part of the shuffle, or as not ready. A full table starts when everyone is ready.',
	start: 'Starts the game when everyone who sits is ready; bots take the open seats. Only for the host.',
	rematch:
		'Creates a table for the same players after the end; the first to ask creates it, the others are notified.',
	chat: 'Returns the latest chat messages that you may read; a socket sends the following ones.',
	say: 'Sends a chat message. Once a game has started, only spectators read what spectators write.',
	report: 'Reports a chat message to the person who runs this server.',
	record: 'Returns the record of a finished game, with everything that the fairness check needs.',
	ownTables: 'Lists your unfinished tables: those where it is your turn first, then the newest.',
	leaders:
		'Returns the leaderboard of a game for a number of players, sorted by the lower end of the range in which the skill lies: `mu` minus two `sigma`, in whole points of which a `mu` has 40. Equal ones share a `place`; ratings with a `sigma` above 5 are provisional and not listed.',
	profile: 'Returns the public profile of an account: its ratings and how they changed.',
	history:
		'Lists your games, newest first; pass `before` from the last answer as `?before=` for the next page. `?game=` and `?status=` (`playing` or `ended`) choose games, `?table=` one of them, and `?most=` the length of the page, at most 100.',
	dailyBoard:
		'Returns the leaderboard of the game of a day: Nova Luna’s solo game or Nebula’s race against a bot.',
	enterDaily:
		'Adds your game of a day to its leaderboard. The server plays the record again: it has to be the deal of the day, played to the end by the rules, with the bot’s own moves, and without hints; otherwise it is refused as `forged` or `hints-used`, and as `copied` if its moves are those of another player or of the par. A day is open from its first midnight anywhere on Earth to the end of the day after it everywhere; outside that it is `too-early` or `too-late`. Each player has one entry for each day and game: the same one again gets the same answer, another one is `already-counted`.',
	account: 'Returns your account and its sign-in methods.',
	makeAccount:
		'Turns your guest into an account, which keeps all games. The recovery codes are shown only this once. If you already have an account, this fails with `has-account`.',
	deleteAccount:
		'Deletes your account. Unfinished games go on without you as if you had resigned; in all games your name becomes `—`.',
	renameAccount: 'Renames your account. Games that have started keep the old name.',
	setAccountKind: 'Sets whether a person or a bot plays under your name; everyone can see it.',
	setPassword: 'Sets or changes your password. Ends all other sessions.',
	removePassword: 'Removes your password, if you have a passkey.',
	passkeyToAdd:
		'Returns the options that a browser needs to create a passkey, also for a new account. They are valid for five minutes and one passkey.',
	addPasskey: 'Adds a new passkey.',
	removePasskey: 'Removes a passkey, if you have another sign-in method.',
	renewCodes: 'Replaces your recovery codes by ten new ones.',
	prove:
		'Proves that it is still you. For ten minutes after this, and after signing in, you can use the routes that need a proof.',
	reset:
		'Sets a new password with a link from the person who runs the server, and signs you in. All other passkeys, recovery codes, sessions and tokens stop working. The new recovery codes are shown only this once.',
	ownData: 'Returns everything that is stored about you, with the records of your games.',
	passkeyToUse:
		'Returns the options that a browser needs to use a passkey, to sign in or as a proof. They are valid for five minutes and one use.',
	signIn:
		'Signs you in. The games of your guest move to the account, and the guest is deleted. The answer sets the cookie.',
	signOut: 'Ends this session.',
	sessions: 'Lists your sessions.',
	endOtherSessions: 'Ends all sessions except this one.',
	endSession: 'Ends one of your sessions and closes its sockets.',
	tokens: 'Lists your API tokens.',
	makeToken:
		'Creates an API token, which a program sends as `Authorization: Bearer`. It is shown only this once.',
	revokeToken: 'Revokes a token and closes its sockets.',
	blocks: 'Lists the players you have blocked.',
	block: 'Blocks the player in a seat, or with an account name. They can no longer sit down at your tables.',
	unblock: 'Removes a block.',
	notifications:
		'Returns how you are notified that it is your turn in a game with days per turn, and what this server offers.',
	subscribe: 'Starts push notifications to this browser. Only the push services of browsers are accepted.',
	unsubscribe: 'Stops push notifications to this browser.',
	setMail: 'Sends a confirmation code to an email address. Notifications go there once it is confirmed.',
	confirmMail: 'Confirms the email address with the code.',
	forgetMail: 'Deletes the email address.',
};
