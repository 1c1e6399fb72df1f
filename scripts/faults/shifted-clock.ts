/*
 * Loaded before a node in a fault run, so that its wall clock can be set: every `Date` of the process is shifted by what
 * the parent process says. The steady clock is not touched, as on a machine whose time is set.
 */

let shiftMs = 0;
const RealDate = Date;

class ShiftedDate extends RealDate {
	constructor(...args: readonly unknown[]) {
		if (args.length === 0) super(RealDate.now() + shiftMs);
		else super(...(args as [number]));
	}

	static override now(): number {
		return RealDate.now() + shiftMs;
	}
}

globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: unknown) => {
	if (typeof message === 'object' && message !== null && 'shiftByMs' in message)
		shiftMs += Number(message.shiftByMs);
});
// Listening alone must not keep the process running.
process.channel?.unref();

export {};
