import type { ACCOUNT_ROUTES } from '../src/index.ts';
import type { RouteExample } from './examples.ts';

/* An example of every message about accounts, as in examples.ts. */

const now = 1_794_750_000_000;
const session = 'Jk20_sQe81nVtZ3a';
const device = { browser: 'Firefox', system: 'Linux' };
const passkey = { id: 'q1bX0nT8cV4', device, createdAt: now, usedAt: null };
const account = {
	name: 'Ada',
	kind: 'person',
	createdAt: now,
	password: true,
	passkeys: [passkey],
	recoveryCodes: 10,
	provedUntil: now + 600_000,
};
const recoveryCodes = ['7M4K-09TR-XW2E-J8QD', 'A1ZC-5N3V-HH60-B9PY'];
const made = {
	id: passkey.id,
	rawId: passkey.id,
	type: 'public-key',
	response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
};
const used = {
	id: passkey.id,
	rawId: passkey.id,
	type: 'public-key',
	response: {
		clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
		authenticatorData: 'SZYN5YgOjGh0NBcP',
		signature: 'MEUCIQDx',
	},
};
const password = 'a moon for every phase';
const sessions = { sessions: [{ id: session, device, createdAt: now, seenAt: now + 60_000, current: true }] };
const token = {
	id: 'w7Yb_44kLm0sPq2R',
	label: 'my first bot',
	scopes: ['read', 'play'],
	createdAt: now,
	expiresAt: now + 7_776_000_000,
	usedAt: null,
};
const tokens = { tokens: [token] };
const block = { id: 'x0Vt93mB_cQe5Dh1', name: 'Ben', since: now };
const blocks = { blocks: [block] };

export const ACCOUNT_EXAMPLES: Readonly<Record<keyof typeof ACCOUNT_ROUTES, RouteExample>> = {
	account: { answer: account },
	makeAccount: {
		body: { name: 'Ada', way: { kind: 'password', password } },
		answer: { account, recoveryCodes },
	},
	deleteAccount: {},
	renameAccount: { body: { name: 'Ada L.' }, answer: { ...account, name: 'Ada L.' } },
	setAccountKind: { body: { kind: 'program' }, answer: { ...account, kind: 'program' } },
	setPassword: { body: { password }, answer: account },
	removePassword: { answer: { ...account, password: false } },
	passkeyToAdd: {
		body: { name: 'Ada' },
		answer: {
			challenge: 'kq3Zb8T1nU0',
			rp: { id: 'orrery.example', name: 'Orrery' },
			user: { id: 'c3VuIGFuZCBtb29u', name: 'Ada', displayName: 'Ada' },
			pubKeyCredParams: [{ type: 'public-key', alg: -8 }],
			timeout: 300_000,
			attestation: 'none',
			excludeCredentials: [],
			authenticatorSelection: {
				residentKey: 'required',
				requireResidentKey: true,
				userVerification: 'required',
			},
		},
	},
	addPasskey: { body: { passkey: made }, answer: account },
	removePasskey: { answer: { ...account, passkeys: [] } },
	renewCodes: { answer: { recoveryCodes } },
	prove: { body: { kind: 'password', password }, answer: account },
	reset: {
		body: { token: 'Zk1v_0pQm3sTn8xW2yB5cD7eF9gH4jK6lM-oR0uVqXa', password },
		answer: { account, moved: 0, recoveryCodes },
	},
	ownData: {
		answer: {
			name: 'Ada',
			createdAt: now,
			seenAt: now,
			account,
			...sessions,
			...tokens,
			...blocks,
			games: [],
			ratings: [],
			dailyEntries: [{ day: '2026-11-16', game: 'nova-luna', score: 94, at: now }],
			chatMessages: [],
			notifications: { address: null, devices: 0 },
		},
	},
	passkeyToUse: {
		answer: {
			challenge: 'kq3Zb8T1nU0',
			rpId: 'orrery.example',
			timeout: 300_000,
			userVerification: 'required',
		},
	},
	signIn: { body: { kind: 'passkey', passkey: used }, answer: { account, moved: 3 } },
	signOut: {},
	sessions: { answer: sessions },
	endOtherSessions: { answer: sessions },
	endSession: { answer: sessions },
	tokens: { answer: tokens },
	makeToken: {
		body: { label: token.label, scopes: token.scopes, expiresAt: token.expiresAt },
		answer: { info: token, token: 'orrery_4mX0vQ…' },
	},
	revokeToken: { answer: { tokens: [] } },
	blocks: { answer: blocks },
	block: { body: { table: 'Kx3vQ9mZ_a81TgYw', seat: 1 }, answer: blocks },
	unblock: { answer: { blocks: [] } },
};
