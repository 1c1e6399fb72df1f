import { mailCode, mailSetting, notifications, subscribing, unsubscribing } from './notifications.ts';
import type { Route } from './route.ts';

/** Notifications for players who are away. */
export const NOTIFICATION_ROUTES = {
	notifications: {
		method: 'GET',
		path: '/api/notifications',
		by: 'player',
		scope: null,
		body: null,
		answer: notifications,
	},
	subscribe: {
		method: 'POST',
		path: '/api/notifications/push',
		by: 'player',
		scope: null,
		body: subscribing,
		answer: notifications,
	},
	unsubscribe: {
		method: 'DELETE',
		path: '/api/notifications/push',
		by: 'player',
		scope: null,
		body: unsubscribing,
		answer: notifications,
	},
	setMail: {
		method: 'PUT',
		path: '/api/notifications/mail',
		by: 'account',
		scope: null,
		body: mailSetting,
		answer: notifications,
	},
	confirmMail: {
		method: 'POST',
		path: '/api/notifications/mail/confirmation',
		by: 'account',
		scope: null,
		body: mailCode,
		answer: notifications,
	},
	forgetMail: {
		method: 'DELETE',
		path: '/api/notifications/mail',
		by: 'account',
		scope: null,
		body: null,
		answer: notifications,
	},
} as const satisfies Readonly<Record<string, Route>>;
