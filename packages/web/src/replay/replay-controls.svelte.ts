import type { Kinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import type { TurnLines } from '../game/move-lines.ts';
import { byTurn, moveLines } from '../game/move-lines.ts';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { m, number } from '../language/language.svelte.ts';
import { showTokens, TOKENS, tokensOf } from '../pieces/seat-tokens.svelte.ts';
import type { ReplaySeat } from '../routing/routes.ts';
import { linkOf } from '../share/share-link.ts';
import type { ShareSubject } from '../share/subject.ts';
import { announce } from '../ui/announcer.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';
import { Autoplay } from './autoplay.svelte.ts';
import type { Branch } from './branch.ts';
import { ReplayAddress } from './replay-address.svelte.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

/** What the controls of a replay have to know of its game. */
export interface ReplayTeller<K extends Kinds> {
	readonly table: () => TablePlayers;
	readonly narrate: (event: TableEvent<K>) => readonly string[];
	/** For screen readers: everyone's chances where the replay is; empty where they are not known. */
	readonly chances: () => string;
	/** For screen readers: how good the turn that is shown was; empty where it was not judged. */
	readonly verdict: () => string;
	/** Whether a step cost much: a replay that plays by itself waits longer after it. */
	readonly isCostly: (step: number) => boolean;
}

const LASTS = 3000;

/**
 * Everything that a viewer does with a replay: by buttons, keys, the chart and the list alike. It keeps the address,
 * tells screen readers where the replay is, and stops playing when something is touched. Create it while the component
 * of the replay is set up.
 */
export class ReplayControls<K extends Kinds> {
	readonly game: ReplayGame<K>;
	readonly autoplay: Autoplay<K>;
	readonly #address: ReplayAddress<K>;
	readonly #teller: ReplayTeller<K>;
	readonly #table: TablePlayers = $derived.by(() => this.#teller.table());

	/** The turns of the game or the branch, oldest first. */
	readonly turns: readonly TurnLines<K>[] = $derived.by(() =>
		byTurn(
			moveLines(this.game.events, {
				narrate: this.#teller.narrate,
				endsTurn: (event) => this.game.kind.pace.endsTurn(event),
			}),
		),
	);
	/** How many turns there are. */
	readonly count: number = $derived.by(() => this.game.stops.at(-1)?.turn ?? 0);
	/** The turn that is shown; 0 before the first. */
	readonly turn: number = $derived.by(() => this.game.stops[this.game.stop]?.turn ?? 0);
	/** “Turn 42 of 52” */
	readonly place: string = $derived.by(() =>
		this.turn === 0
			? m().replay_before()
			: m().replay_turn_of({ turn: number(this.turn), count: number(this.count) }),
	);
	/** What the step that is shown did, in words; empty before the first. */
	readonly said: string = $derived.by(() => {
		const event = this.game.events[this.game.step - 1];
		return event === undefined ? '' : this.#teller.narrate(event).join(' ');
	});
	/** For screen readers: “Turn 42 of 52, you 39 percent, Titan 61. Mistake, minus 16. You take …” */
	readonly spoken: string = $derived.by(() => {
		const chances = this.#teller.chances();
		const verdict = this.#teller.verdict();
		if (chances === '' && verdict === '')
			return [this.place, this.said].filter((text) => text !== '').join(': ');
		const place = [this.place, chances].filter((text) => text !== '').join(', ');
		return [`${place}.`, ...(verdict === '' ? [] : [`${verdict}.`]), this.said].join(' ').trim();
	});

	constructor(game: ReplayGame<K>, teller: ReplayTeller<K>) {
		this.game = game;
		this.#teller = teller;
		showTokens(tokensOf(game.replayed.seats.map(({ player }) => (player.kind === 'open' ? {} : player))));
		this.#address = new ReplayAddress(game);
		this.autoplay = new Autoplay(game, teller.isCostly);
		// The steps of a turn that is played come one after the other.
		$effect(() => game.listen(() => this.#address.follow()));
		$effect(() => {
			addEventListener('pointerdown', this.#touched, true);
			addEventListener('keydown', this.#touched, true);
			return () => {
				removeEventListener('pointerdown', this.#touched, true);
				removeEventListener('keydown', this.#touched, true);
				this.autoplay.pause();
				game.stopShowing();
				showTokens(TOKENS);
			};
		});
	}

	/** Who sits where. */
	get table(): TablePlayers {
		return this.#table;
	}

	/** Plays the next turn; its moves are announced as they are shown. */
	next(): void {
		this.game.next();
	}

	previous(): void {
		this.game.previous();
		this.#address.follow();
		this.#tell();
	}

	step(by: 1 | -1): void {
		if (by === 1) {
			this.game.nextStep();
			return;
		}
		this.game.previousStep();
		this.#address.follow();
		this.#tell();
	}

	/** A jump on purpose, such as from the list. */
	jump(step: number): void {
		this.#address.jump(() => this.game.show(step));
		this.#tell();
	}

	/** The chart is touched: going back returns to where the replay was. */
	beginScrub(step: number): void {
		this.#address.jump(() => this.game.show(step));
	}

	scrub(step: number): void {
		if (step === this.game.step) return;
		this.game.show(step);
		this.#address.follow();
	}

	see(seat: ReplaySeat): void {
		this.game.seeFrom(seat);
		this.#address.choose(this.game.seat);
	}

	/** The next seat's view, after the last one open. */
	seeNext(): void {
		const { seat } = this.game;
		const next = this.#table.players[seat === 'open' ? 0 : seat + 1];
		this.see(next?.seat ?? 'open');
		announce(() => this.#seatWords());
	}

	try(trying: boolean): void {
		this.game.try(trying);
	}

	follow(branch: Branch<K> | null): void {
		this.game.follow(branch);
		this.#address.follow();
		this.#tell();
	}

	/** Copies a link that others can open too. False if there is none, or the browser refuses to copy. */
	async copyLink(subject: ShareSubject): Promise<boolean> {
		this.#address.write();
		const made = await linkOf(subject, location.origin);
		if (!made.ok || !(await written(made.value.link))) return false;
		notify({ name: 'replay-link', text: () => m().replay_link_copied(), lasts: LASTS });
		return true;
	}

	/** Where a branch leaves the game: the turn before it. */
	turnBefore({ from, course }: Branch<K>): number {
		return course.steps.slice(0, from).filter(({ played }) => played.turnEnded).length;
	}

	#seatWords(): string {
		const { seat } = this.game;
		const name = seat === 'open' ? m().replay_open_name() : playerAt(this.#table, seat).name;
		return `${m().replay_seen_by()}: ${name}`;
	}

	#tell(): void {
		const words = this.spoken;
		announce(() => words);
	}

	/** Playing pauses when anything is touched, except for the play button itself and Space, which pause it anyway. */
	readonly #touched = (event: Event): void => {
		if (!this.autoplay.playing) return;
		if (event instanceof KeyboardEvent && IDLE_KEYS.has(event.key)) return;
		const target = event.target instanceof Element ? event.target : null;
		if (target?.closest('[data-keeps-playing]') == null) this.autoplay.pause();
	};
}

/** Keys that only move the focus, or belong to a shortcut; Space toggles. */
const IDLE_KEYS: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', ' ']);

/** Pages on plain http have no clipboard. */
async function written(link: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(link);
		return true;
	} catch {
		return false;
	}
}
