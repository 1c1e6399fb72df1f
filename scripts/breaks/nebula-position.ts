import type { Break } from './break.ts';

/** Breaks of the course of a Nebula game: set-up, turns, refill and the end. */
export const NEBULA_POSITION_BREAKS: readonly Break[] = [
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: no supernova is drawn',
		from: 'this.supernova = this.bag.draw();',
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: a card may be dealt twice',
		from: 'const j = i + random.below(size - i);',
		to: 'const j = random.below(size);',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: nobody has to choose a personal card',
		from: 'this.kept.fill(NONE);',
		to: 'this.kept.fill(0);',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: seats that have kept a card have to choose again',
		from: 'if (this.kept[seat] === NONE) owing |= 1 << seat;',
		to: 'owing |= 1 << seat;',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: a personal card may be exchanged',
		from: 'return this.kept[seat] === NONE ? this.board.setup.personalDealt : 0;',
		to: 'return this.board.setup.personalDealt;',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, turn: every seat has moves at any time',
		from: 'if (seat !== this.activeSeat) return 0;',
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: the black-hole track never ends the game',
		from: "if (this.blackHoleSpace === blackHoleTrack.length) return 'black-holes';",
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: four complete constellations are needed',
		from: 'this.mostConstellations >= end.constellations',
		to: 'this.mostConstellations > end.constellations',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: an empty bag does not end the game',
		from: "if (this.bag.size === 0) return 'empty-bag';",
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: one marking star too many is needed',
		from: 'this.publicTasks.stars >= end.markingStars',
		to: 'this.publicTasks.stars > end.markingStars',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: constellations of several players add up',
		from: 'most = Math.max(most, this.#galaxy(seat).completeConstellations);',
		to: 'most += this.#galaxy(seat).completeConstellations;',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: play begins before all have kept a card',
		from: 'if (this.deciders() !== 0) return;',
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, set-up: the first seat draws most pieces',
		from: 'this.board.setup.startingPieces[drawing] ?? 0',
		to: 'this.board.setup.startingPieces[this.players - 1 - drawing] ?? 0',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, time: figures only go clockwise',
		from: 'this.clusters.advance(cluster, stepsOf(code, cluster))',
		to: 'this.clusters.advance(cluster, Math.abs(stepsOf(code, cluster)))',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 12: the basic game has value markers',
		from: 'this.full && this.counters.movable > 0',
		to: 'this.counters.movable > 0',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 12: the full game has no advanced cards',
		from: 'this.full ? setup.advancedCards : 0',
		to: 'this.full ? 0 : 0',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, III: public tasks are never marked',
		from: 'this.publicTasks.judge(this.activeSeat, this.galaxies);',
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, IV: a cluster is refilled one piece late',
		from: '?? 0) <= fewest',
		to: '?? 0) < fewest',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, IV: two players refill as late as four',
		from: 'refillWhenLeft[this.options.players]',
		to: 'refillWhenLeft[4]',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 9, refill: the left cluster comes first',
		from: 'if ((this.clusters.left[cluster] ?? 0) <= fewest) this.clusters.refill(cluster, this.bag);',
		to: 'if ((this.clusters.left[2 - cluster] ?? 0) <= fewest) this.clusters.refill(2 - cluster, this.bag);',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: rounds are not counted',
		from: 'this.round++;',
		to: '',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, end: the game ends in the middle of a round',
		from: 'if (this.activeSeat + 1 < this.players) {',
		to: 'if (this.activeSeat + 1 < this.players && this.ending === null) {',
	},
	{
		file: 'nebula/position.ts',
		breaks: 'Nebula 8, turn: the turn passes to the right',
		from: 'this.activeSeat = 0;\n\t\t\tthis.round++;',
		to: 'this.activeSeat = this.players - 1;\n\t\t\tthis.round++;',
	},
];
