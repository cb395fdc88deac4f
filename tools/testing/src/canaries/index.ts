// Canaries: planted secrets. If a test finds one in an output, a real key could leak there too.

export { bearer, key, plant } from './planted.ts';
export { type Leak, lookAt, lookedAt, takeLeaks } from './watch.ts';
export { watchedErrors, watchedLogger } from './logger.ts';
