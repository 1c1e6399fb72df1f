export * from './faults.ts';
export * from './ids.ts';
export * from './play.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './socket.ts';
export * from './tables.ts';
