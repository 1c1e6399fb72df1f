export type { ListenFault, Running, ServerOptions } from './server.ts';
export { createServer, serve } from './server.ts';
export type { Settings } from './settings.ts';
