// A server that misbehaves on request, and its faults.

export { failure } from './failure.ts';
export { createOperations, room } from './operations.ts';
export * from './fault-server.ts';
export * from './faults.ts';
export { type ServerOfTests, useServer } from './use-server.ts';
