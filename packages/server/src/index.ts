export type { MessengerOptions } from './notifications/messengers.ts';
export type { LogLevel } from './operation/logs.ts';
export { LOG_LEVELS } from './operation/logs.ts';
export type { ListenFault, Running, ServerOptions } from './server.ts';
export { createServer, serve } from './server.ts';
export type { Settings } from './settings.ts';
export { SETTINGS } from './settings.ts';
export { holderOf } from './storage/data-folder.ts';
