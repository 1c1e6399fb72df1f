export * from './course.ts';
export * from './fault.ts';
export * from './game.ts';
export * from './nebula/index.ts';
export * from './nova-luna/index.ts';
export * from './random.ts';
export * from './refusal-rules.ts';
export * from './result.ts';
