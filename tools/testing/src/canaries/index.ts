// Secrets that are planted so that they can be searched for: wherever tests see one come out, a
// real key would come out too.

export { bearer, key, plant } from './planted.ts';
export { type Leak, lookAt, lookedAt, takeLeaks } from './watch.ts';
export { watchedLogger } from './logger.ts';
