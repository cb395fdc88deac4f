// The entry with the generator. Import `@room-sessions/codegen/document` to only read spec/.

export { type Files, generate } from './generate.ts';
export * from './reading.ts';
