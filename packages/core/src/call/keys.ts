import type { KeySource } from '../types.ts';

/**
 * The key of each client, by its retry budget. Not in the settings of the client, because extensions
 * see them and nothing may print the key.
 */
export const keys: WeakMap<object, KeySource> = /* @__PURE__ */ new WeakMap();
