// Timers that a fake clock cannot stop. Test runners replace the global ones, `setImmediate` too, so those of Node are
// taken once: https://github.com/sinonjs/sinon/issues/484, https://github.com/nock/nock/issues/2200.

const own =
  (globalThis as Partial<typeof globalThis>).process?.getBuiltinModule?.('node:timers') ??
  globalThis;

export const { setImmediate } = own;
const { setTimeout, clearTimeout } = own;

/** Runs a function once, after a time in ms. Returns a function that prevents it. */
export function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** The time in ms, for durations. */
export const now: () => number = performance.now.bind(performance);
