// Timers that a fake clock cannot stop. Test runners replace the global ones, `setImmediate` too, so those of Node are
// taken once: https://github.com/sinonjs/sinon/issues/484, https://github.com/nock/nock/issues/2200.

const own =
  (globalThis as Partial<typeof globalThis>).process?.getBuiltinModule?.('node:timers') ??
  globalThis;

export const { setImmediate } = own;
const { setTimeout, clearTimeout } = own;

/**
 * Runs a function once, after a time in ms. Returns a function that prevents it. Under a fake clock it also runs when
 * that clock is advanced so far, so that a test can let a time limit pass.
 */
export function startTimer(run: () => void, ms: number): () => void {
  const { setTimeout: current, clearTimeout: clear } = globalThis;
  const end = (): void => {
    stop();
    run();
  };
  const timer = setTimeout(end, ms);
  const faked = current === setTimeout ? undefined : current(end, ms);
  const stop = (): void => {
    clearTimeout(timer);
    if (faked !== undefined) clear(faked);
  };
  return stop;
}
