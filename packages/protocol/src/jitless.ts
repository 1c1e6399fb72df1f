import { config } from 'zod';

/*
 * A page of ours may not make code out of text, and just trying is reported in its console. So schemas are read
 * without it there; elsewhere they are compiled, which is faster. Every module that makes schemas out of nothing but
 * zod imports this first: a schema tries when it is made.
 */
config({ jitless: 'document' in globalThis });
