import type * as z from 'zod';
import { gameRecord } from './play.ts';
import {
	admission,
	guest,
	history,
	lobby,
	madeTable,
	newSecret,
	newTable,
	readiness,
	secretChange,
	sitting,
	starting,
	tableInfo,
} from './tables.ts';

/** One thing that can be asked for over HTTP. */
export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** With `:table` and `:seat` where an id and the number of a seat stand. */
	readonly path: string;
	/** What it does, for the documentation. */
	readonly does: string;
	/** The JSON that is sent along; null for none. */
	readonly body: z.ZodType | null;
	/** The JSON of the answer; null for none. */
	readonly answer: z.ZodType | null;
}

/* Every answer that is none of these is a `Fault` with a fitting status. */
export const ROUTES = {
	guest: {
		method: 'GET',
		path: '/api/guest',
		does: 'Who you are.',
		body: null,
		answer: guest,
	},
	nameGuest: {
		method: 'POST',
		path: '/api/guest',
		does: 'Makes you a guest with this name, or renames the guest that you are. The answer sets the cookie.',
		body: guest,
		answer: guest,
	},
	forgetGuest: {
		method: 'DELETE',
		path: '/api/guest',
		does: 'Forgets you. Games you sit in go on without you as if you had resigned.',
		body: null,
		answer: null,
	},
	lobby: {
		method: 'GET',
		path: '/api/tables',
		does: 'The public tables; a socket keeps them up to date.',
		body: null,
		answer: lobby,
	},
	makeTable: {
		method: 'POST',
		path: '/api/tables',
		does: 'Makes a table and seats you at it. The commitment binds the server to its part of the draw.',
		body: newTable,
		answer: madeTable,
	},
	table: {
		method: 'GET',
		path: '/api/tables/:table',
		does: 'A table, at any time of its life.',
		body: null,
		answer: tableInfo,
	},
	enter: {
		method: 'POST',
		path: '/api/tables/:table/entry',
		does: 'Lets you in to a private table for the secret of its link.',
		body: admission,
		answer: tableInfo,
	},
	changeSecret: {
		method: 'POST',
		path: '/api/tables/:table/secret',
		does: 'Takes the old link back and gives a new secret, or none. For whoever made the table.',
		body: secretChange,
		answer: newSecret,
	},
	sit: {
		method: 'PUT',
		path: '/api/tables/:table/seats/:seat',
		does: 'Sits down, or puts a bot in the seat, which only whoever made the table may do.',
		body: sitting,
		answer: tableInfo,
	},
	leaveSeat: {
		method: 'DELETE',
		path: '/api/tables/:table/seats/:seat',
		does: 'Leaves the seat before the game begins; whoever made the table may empty any seat.',
		body: null,
		answer: tableInfo,
	},
	ready: {
		method: 'POST',
		path: '/api/tables/:table/ready',
		does: 'Says that you are ready, with your part of the draw, or not any more. A full table begins when all are.',
		body: readiness,
		answer: tableInfo,
	},
	start: {
		method: 'POST',
		path: '/api/tables/:table/start',
		does: 'Begins when all who sit are ready; bots take the seats left. For whoever made the table.',
		body: starting,
		answer: tableInfo,
	},
	rematch: {
		method: 'POST',
		path: '/api/tables/:table/rematch',
		does: 'A new table for the same players after the end; whoever asks first makes it, the others are told.',
		body: null,
		answer: tableInfo,
	},
	record: {
		method: 'GET',
		path: '/api/tables/:table/record',
		does: 'The record of a game that is over, with what it takes to check the draw.',
		body: null,
		answer: gameRecord,
	},
	history: {
		method: 'GET',
		path: '/api/history',
		does: 'Your games, newest first; `?before=` the moment of the last answer gives those before.',
		body: null,
		answer: history,
	},
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;
/** What is sent along with a request, and what comes back. */
export type BodyOf<Name extends RouteName> = z.infer<NonNullable<(typeof ROUTES)[Name]['body']>>;
export type AnswerOf<Name extends RouteName> = z.infer<NonNullable<(typeof ROUTES)[Name]['answer']>>;
