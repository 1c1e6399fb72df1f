/**
 * Which files of messages are loaded together: Home's own with the page, the others with the screens that use them.
 * The build makes one small script for each group and language.
 */
export const MESSAGE_GROUPS = {
	home: ['shell'],
	'set-up': ['set-up'],
	play: ['play'],
	'nova-luna': ['board', 'nova-luna'],
	nebula: ['galaxy', 'nebula'],
	learn: ['learn'],
	'learn-nova-luna': ['lessons-nova-luna'],
	'learn-nebula': ['lessons-nebula'],
	// Help in a first game.
	coach: ['coach', 'tips'],
	rules: ['rules'],
	replay: ['replay'],
	// What the analysis of a game says, and hints.
	review: ['review'],
	// Links, files, pictures and animations of a game.
	share: ['share'],
	editor: ['editor'],
	// The day's puzzles and games, and their results.
	today: ['today'],
	// A puzzle of the day.
	puzzle: ['puzzle'],
	// Your own numbers.
	statistics: ['statistics'],
	// The list of your games, and opening records.
	games: ['games'],
	online: ['online', 'tables', 'chat'],
	account: ['account', 'notifications', 'people'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MessageGroup = keyof typeof MESSAGE_GROUPS;
export const ALL_GROUPS: readonly MessageGroup[] = Object.keys(MESSAGE_GROUPS).filter(isGroup);

function isGroup(name: string): name is MessageGroup {
	return Object.hasOwn(MESSAGE_GROUPS, name);
}
