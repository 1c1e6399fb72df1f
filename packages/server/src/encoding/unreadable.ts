import type { Fault } from '@orrery/protocol';
import type * as z from 'zod';

/** The fault of a message that its schema refuses, with the path of the first problem. */
export function unreadable(error: z.ZodError): Fault {
	return { code: 'unreadable', path: error.issues[0]?.path.map(String).join('.') ?? '' };
}
