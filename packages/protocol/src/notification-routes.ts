import { mailCode, mailSetting, notifications, subscribing, unsubscribing } from './notifications.ts';
import type { Route } from './route.ts';

/** Notifications for players who are away. */
export const NOTIFICATION_ROUTES = {
	notifications: {
		method: 'GET',
		path: '/api/notifications',
		does: 'How you are told that it is your turn in a game of days, and what this house offers for it.',
		by: 'player',
		scope: null,
		body: null,
		answer: notifications,
	},
	subscribe: {
		method: 'POST',
		path: '/api/notifications/push',
		does: 'Tells this browser from now on. Only services of browsers are accepted.',
		by: 'player',
		scope: null,
		body: subscribing,
		answer: notifications,
	},
	unsubscribe: {
		method: 'DELETE',
		path: '/api/notifications/push',
		does: 'Tells this browser no more.',
		by: 'player',
		scope: null,
		body: unsubscribing,
		answer: notifications,
	},
	setMail: {
		method: 'PUT',
		path: '/api/notifications/mail',
		does: 'Sends a letter with a code to an address, which is used once the code has come back.',
		by: 'account',
		scope: null,
		body: mailSetting,
		answer: notifications,
	},
	confirmMail: {
		method: 'POST',
		path: '/api/notifications/mail/confirmation',
		does: 'Brings the code of the letter back.',
		by: 'account',
		scope: null,
		body: mailCode,
		answer: notifications,
	},
	forgetMail: {
		method: 'DELETE',
		path: '/api/notifications/mail',
		does: 'Forgets the address.',
		by: 'account',
		scope: null,
		body: null,
		answer: notifications,
	},
} as const satisfies Readonly<Record<string, Route>>;
