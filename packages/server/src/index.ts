export type { Settings } from './limits/settings.ts';
export { SETTINGS } from './limits/settings.ts';
export type { GameKinds } from './model/games.ts';
export type { NotificationOptions } from './notifications/channels.ts';
export type { LogLevel } from './operation/logger.ts';
export { LOG_LEVELS } from './operation/logger.ts';
export type { ListenFault, Running, ServerOptions, TrustedProxies } from './server.ts';
export { createServer, serve } from './server.ts';
export { lockOwnerOf } from './storage/data-folder.ts';
