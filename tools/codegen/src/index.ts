// The whole of it, with the generator. Who only reads takes `@room-sessions/codegen/document`.

export { type Files, generate } from './generate.ts';
export * from './reading.ts';
