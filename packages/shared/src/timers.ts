// The timers and the clock of Node, taken once. A test that fakes them may run the server in its own process, and a
// server that waits for a fake clock never responds: https://github.com/cloudflare/miniflare/issues/190.

import { performance } from 'node:perf_hooks';
import timers from 'node:timers';
import promises from 'node:timers/promises';

export const { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } = timers;

/** Waits for a time in ms. */
export const sleep: typeof promises.setTimeout = promises.setTimeout;

/** Waits for the next turn of the event loop. */
export const nextTurn: typeof promises.setImmediate = promises.setImmediate;

/** The ms since the process started, for durations. */
export const now: () => number = performance.now.bind(performance);
