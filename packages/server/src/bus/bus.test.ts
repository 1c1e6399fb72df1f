import { expect, test } from 'vitest';
import { LocalBus } from './bus.ts';

test('messages reach those who subscribed to their topic, until they leave', () => {
	const bus = new LocalBus(() => undefined);
	const received: string[] = [];
	const leave = bus.subscribe('due', ({ at }) => received.push(`one ${at}`));
	bus.subscribe('due', ({ at }) => received.push(`other ${at}`));
	bus.subscribe('revoked', ({ kind }) => received.push(kind));
	bus.publish('due', { at: 1 });
	leave();
	bus.publish('due', { at: 2 });
	expect(received).toEqual(['one 1', 'other 1', 'other 2']);
});

test('a listener that fails stops neither the publisher nor the other listeners', () => {
	const failures: unknown[] = [];
	const bus = new LocalBus((error) => failures.push(error));
	const received: number[] = [];
	bus.subscribe('due', () => {
		throw new Error('broken');
	});
	bus.subscribe('due', ({ at }) => received.push(at));
	bus.publish('due', { at: 7 });
	expect(received).toEqual([7]);
	expect(failures).toEqual([new Error('broken')]);
});
