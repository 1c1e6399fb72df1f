import { seatOf } from '@orrery/engine';
import { commandId, tableId } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { readMessage, textOfMessage } from './messages.ts';
import { natsOptions } from './nats-link.ts';

const GAME = tableId.parse('a-table-of-tests');

function read(text: string): unknown {
	const read: unknown[] = [];
	return readMessage(text, (topic, message) => read.push([topic, message])) ? read[0] : null;
}

test('a message is read as it was sent', () => {
	const cause = { seat: seatOf(1), id: commandId.parse('command-1') };
	const attention = { at: 12, isBotDue: true };
	const entries = [{ sequence: 7, type: 'moved', move: { b: 1, a: null } }];
	const message = { game: GAME, version: 7, cause, entries, attention };
	expect(read(textOfMessage('appended', message))).toEqual(['appended', message]);
	expect(read(textOfMessage('missed', { table: null }))).toEqual(['missed', { table: null }]);
});

test('an earlier release says only how far a log is', () => {
	const text = `["appended",{"game":"${GAME}","version":7,"cause":null}]`;
	const message = { game: GAME, version: 7, cause: null, entries: [], attention: null };
	expect(read(text)).toEqual(['appended', message]);
});

test.each([
	'',
	'{',
	'null',
	'["unknown",{}]',
	'["appended",{"game":"../..","version":1,"cause":null}]',
	`["appended",{"game":"${GAME}","version":-1,"cause":null}]`,
	`["appended",{"game":"${GAME}","version":1,"cause":{"seat":9,"id":"command-1"}}]`,
	`["appended",{"game":"${GAME}","version":1,"cause":null,"entries":{}}]`,
	`["appended",{"game":"${GAME}","version":1,"cause":null,"attention":{"at":"soon"}}]`,
	'["revoked",{"kind":"everyone"}]',
	'["due",{"at":"soon"}]',
])('a message that is none of ours is not passed on: %s', (text) => {
	expect(read(text)).toBeNull();
});

test('the address of NATS may have a password, a token or several servers', () => {
	expect(natsOptions('nats://one:4222, nats://two:4333')).toEqual({ servers: ['one:4222', 'two:4333'] });
	expect(natsOptions('tls://ada:p%40ss@host:4222')).toEqual({
		servers: ['host:4222'],
		user: 'ada',
		pass: 'p@ss',
		tls: {},
	});
	expect(natsOptions('nats://token@host:4222')).toEqual({ servers: ['host:4222'], token: 'token' });
});
