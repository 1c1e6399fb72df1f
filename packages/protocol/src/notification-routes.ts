import { mailCode, mailSetting, notifications, subscribing, unsubscribing } from './notifications.ts';
import type { Route } from './route.ts';

/** Notifications for players who are away. */
export const NOTIFICATION_ROUTES = {
	notifications: {
		method: 'GET',
		path: '/api/notifications',
		does: 'Returns how you are notified that it is your turn in a game with days per turn, and what this server offers.',
		by: 'player',
		scope: null,
		body: null,
		answer: notifications,
	},
	subscribe: {
		method: 'POST',
		path: '/api/notifications/push',
		does: 'Starts push notifications to this browser. Only the push services of browsers are accepted.',
		by: 'player',
		scope: null,
		body: subscribing,
		answer: notifications,
	},
	unsubscribe: {
		method: 'DELETE',
		path: '/api/notifications/push',
		does: 'Stops push notifications to this browser.',
		by: 'player',
		scope: null,
		body: unsubscribing,
		answer: notifications,
	},
	setMail: {
		method: 'PUT',
		path: '/api/notifications/mail',
		does: 'Sends a confirmation code to an email address. Notifications go there once it is confirmed.',
		by: 'account',
		scope: null,
		body: mailSetting,
		answer: notifications,
	},
	confirmMail: {
		method: 'POST',
		path: '/api/notifications/mail/confirmation',
		does: 'Confirms the email address with the code.',
		by: 'account',
		scope: null,
		body: mailCode,
		answer: notifications,
	},
	forgetMail: {
		method: 'DELETE',
		path: '/api/notifications/mail',
		does: 'Deletes the email address.',
		by: 'account',
		scope: null,
		body: null,
		answer: notifications,
	},
} as const satisfies Readonly<Record<string, Route>>;
