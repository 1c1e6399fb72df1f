/* What `orrery bots` needs: a thinking worker, without the rest of the server. */
export type { BotService, BotServiceOptions } from './play/bot-service.ts';
export { serveBots } from './play/bot-service.ts';
