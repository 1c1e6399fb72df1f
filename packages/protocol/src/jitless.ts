import { config } from 'zod';

/*
 * The pages of the client do not allow eval, and even an attempt is reported in the console. So zod must not compile
 * schemas there; elsewhere it does, which is faster. Every module that creates schemas from zod alone imports this
 * first, because zod tries when a schema is created.
 */
config({ jitless: 'document' in globalThis });
