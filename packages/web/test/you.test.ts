import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { speak } from '../src/language/language.svelte.ts';
import { loadAllMessages } from './all-messages.ts';
import { EVENT_CASES } from './you-events.ts';
import { WORD_CASES } from './you-words.ts';

/*
 * A player reads “you” where others read a name. Every sentence that takes a name therefore needs a second form, or it
 * comes out as “You is out of time.” The expectations are written out by hand: only a reader can tell good grammar.
 */

const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
const CASES = [...EVENT_CASES, ...WORD_CASES];

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../messages/en/*.json', {
	eager: true,
	import: 'default',
});

/** Sentences that name a player, and what is said instead where the player is you. */
const YOU_FORMS: Readonly<Record<string, string>> = {
	board_display_of: 'nova_luna_your_display',
	galaxy_galaxy_of: 'nebula_your_galaxy',
	galaxy_marked_first: 'play_you_inside',
	galaxy_marked_later: 'play_you_inside',
	galaxy_points_later: 'galaxy_points_later_you',
	nebula_because_who_black_holes: 'nebula_because_you_black_holes',
	nebula_because_who_constellations: 'nebula_because_you_constellations',
	nebula_because_who_empty_bag: 'nebula_because_you_empty_bag',
	nebula_because_who_marking_stars: 'nebula_because_you_marking_stars',
	nebula_begins: 'nebula_you_begin',
	nebula_draw_who: 'nebula_draw_headline',
	nebula_drew: 'play_you_inside',
	nebula_finished: 'nebula_you_finished',
	nebula_invested: 'nebula_you_invested',
	nebula_kept: 'nebula_you_kept',
	nebula_moved_marker: 'nebula_you_moved_marker',
	nebula_placed: 'nebula_you_placed',
	nebula_placed_hole: 'nebula_you_placed_hole',
	nebula_replaced: 'nebula_you_replaced',
	nebula_retained: 'nebula_you_retained',
	nebula_shared: 'nebula_you_shared',
	nebula_won: 'nebula_you_won',
	nebula_yielded: 'nebula_you_yielded',
	nova_luna_because_placed: 'nova_luna_because_you_placed',
	nova_luna_choose_who: 'nova_luna_choose',
	nova_luna_display_of: 'nova_luna_your_display',
	nova_luna_near_end: 'nova_luna_you_near_end',
	nova_luna_next_again_who: 'nova_luna_next_again',
	nova_luna_refilled: 'nova_luna_you_refilled',
	nova_luna_took: 'nova_luna_you_took',
	nova_luna_wins_who: 'nova_luna_wins',
	nova_luna_won: 'nova_luna_you_won',
	play_bot_thinking_for: 'play_bot_playing_for_you',
	play_waiting_for: 'play_you_waited_for',
	play_because_resigned: 'play_because_you_resigned',
	play_claimed: 'play_you_claimed',
	play_ran_out: 'play_you_ran_out',
	play_resigned: 'play_you_resigned',
	play_result_who: 'play_result_you',
	play_seat_changed: 'play_you_seat_changed',
	play_since_who: 'play_since',
	play_took_back: 'play_you_took_back',
	play_turn_of: 'play_your_turn',
	play_undo_of: 'play_undo',
	review_cost: 'review_cost_you',
	review_luck_of: 'review_luck_you',
	review_spoken_first: 'review_spoken_you',
	set_up_token_of: 'set_up_token_yours',
	shell_won: 'shell_you_won',
};

/** Sentences with a name that is a label (“Mira: …”), your own name as you chose it, or always somebody else’s. */
const NEVER_YOU: readonly string[] = [
	// The name of a constellation.
	'review_idea_constellation',
	// The other player of a game for two.
	'online_resign_two_text',
	// The player who invites, or asks for a rematch, and the profile of another one.
	'online_profile_of',
	'online_rematch_wanted_by',
	'tables_invited_by',
	'tables_invited_watch',
	// The coach names the bot alone.
	'coach_did_again',
	'coach_did_closer',
	'coach_did_complete',
	'coach_did_cover',
	'coach_did_deny',
	'coach_did_first',
	'coach_did_hold',
	'coach_did_hole',
	'coach_did_nothing',
	'coach_did_place',
	'coach_did_raise',
	'coach_did_refill',
	'coach_did_steps',
	'coach_did_third',
	'coach_finish',
	'coach_finish_why',
	'coach_hello',
	'coach_twice',
	'coach_twice_why',
	'account_codes_file',
	'account_delete_name',
	'shell_account_entry',
	'account_guest',
	'account_guest_title',
	'account_remove_of',
	'account_token_revoke_of',
	'account_unblock_of',
	'account_welcome',
	'board_enlarge',
	'board_token_at',
	'chat_more',
	'chat_mute',
	'chat_spoken',
	'chat_unmute',
	// Players of a position that someone sets up, by the names typed there.
	'editor_fault_after_end',
	'editor_fault_loose',
	'editor_goes_before',
	'editor_in_display',
	'editor_nebula_fault_alike',
	'editor_nebula_fault_alone',
	'editor_nebula_fault_centre',
	'editor_nebula_fault_seat',
	'editor_nebula_mark_first',
	'editor_nebula_mark_later',
	'editor_nebula_mark_none',
	'editor_nebula_personal_of',
	'editor_nebula_score_unknown',
	'editor_nebula_turn_draw',
	'editor_nebula_turn_place',
	'editor_next',
	'galaxy_field',
	'galaxy_field_of',
	'galaxy_observatory_of',
	'galaxy_text_constellation',
	'galaxy_title_constellation',
	'games_from_named',
	'nebula_behind',
	'nebula_tie_black_holes',
	'nebula_tie_shared',
	'nebula_you_shared',
	'nova_luna_behind',
	'nova_luna_refusal_turn_of',
	'nova_luna_tie',
	'nova_luna_next',
	'people_block_ask',
	'people_blocked',
	'people_nobody',
	'play_against',
	'play_among',
	'play_bot_silent',
	'play_chart_line',
	'play_origin_named',
	'play_pass_hint',
	'play_pass_ready',
	'play_pass_to',
	'play_result_shared',
	'play_thinking',
	'replay_level_of',
	'shell_bot_with_level',
	'shell_game_with',
	'shell_turn_of',
	'rules_figure_next_again',
	'rules_figure_next_back',
	'rules_figure_next_top',
	'rules_figure_turn',
	'tables_change_bot',
	'tables_kick',
	'tables_kick_ask',
	'tables_kick_text',
	'tables_news_left',
	'tables_news_not_ready',
	'tables_news_ready',
	'tables_news_sat',
	'tables_remove',
	'tables_waiting',
];

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe.each(LANGUAGES)('%s', (language) => {
	test('every sentence about you is in the second person', async () => {
		await speak(language);
		expect(CASES.map(([, says]) => says())).toEqual(CASES.map(([, , expected]) => expected[language]));
	});
});

test('every sentence that takes a name has a form for you, or is never about you', () => {
	const messages = Object.values(files).flatMap((file) => Object.entries(file));
	const named = messages.flatMap(([key, message]) =>
		/\{names?\}/.test(JSON.stringify(message)) ? [key] : [],
	);
	expect(new Set(named)).toEqual(new Set([...Object.keys(YOU_FORMS), ...NEVER_YOU]));
});

test('every form for you has a written expectation', () => {
	const written = CASES.flatMap(([form]) => form ?? []);
	expect(new Set(written)).toEqual(new Set(Object.values(YOU_FORMS)));
	const keys = Object.values(files).flatMap((file) => Object.keys(file));
	expect(written.filter((key) => !keys.includes(key))).toEqual([]);
});
