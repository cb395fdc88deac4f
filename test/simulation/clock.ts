// Virtual time. Replaces the time globals of a thread with those of a clock, so that nothing really waits.

interface Timer {
  readonly at: number;
  readonly run: () => void;
  /** Whether core set the timer, not the simulation. */
  readonly isCore: boolean;
}

export class Clock {
  /** ms since the start of the run. */
  now = 0;
  readonly #timers = new Set<Timer>();

  /** Runs a function of the simulation later. */
  after(delay: number, run: () => void, isCore = false): Timer {
    const timer = { at: this.now + delay, run, isCore };
    this.#timers.add(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    this.#timers.delete(timer as Timer);
  }

  wait(delay: number): Promise<void> {
    return new Promise((resolve) => void this.after(delay, resolve));
  }

  get coreTimers(): number {
    return [...this.#timers].filter(({ isCore }) => isCore).length;
  }

  /** Advances to the next timer and runs it. Returns false if there is none. */
  step(): boolean {
    const [first, ...others] = this.#timers;
    if (!first) return false;
    const next = others.reduce((earliest, one) => (one.at < earliest.at ? one : earliest), first);
    this.cancel(next);
    this.now = next.at;
    next.run();
    return true;
  }
}

let current = new Clock();

/**
 * Replaces the time of this thread by that of the installed clock, for good. Core takes the timers of Node and
 * `performance.now` when it is loaded, so that this must come first.
 */
export function replaceTime(): void {
  const setTimeout = (run: (...values: unknown[]) => void, delay = 1, ...values: unknown[]) =>
    // As Node treats such delays.
    current.after(delay >= 1 && delay <= 2 ** 31 - 1 ? delay : 1, () => run(...values), true);
  const clearTimeout = (timer: unknown): void => current.cancel(timer);
  for (const owner of [globalThis, process.getBuiltinModule('node:timers')]) {
    Object.assign(owner, { setTimeout, clearTimeout });
  }
  const epoch = Date.UTC(2026, 0, 15, 12);
  Date.now = () => epoch + Math.floor(current.now);
  performance.now = () => current.now;
}

/** Installs a clock and `random` as the time and `Math.random` of this thread. */
export function installClock(clock: Clock, random: () => number): void {
  current = clock;
  Math.random = random;
}
