// The entry with the generator. To only read spec/, import `@room-sessions/codegen/document`.

export { type Files, generate } from './generate.ts';
export * from './reading.ts';
