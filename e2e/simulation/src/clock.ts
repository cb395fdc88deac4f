// Virtual time. Replaces the time globals of this thread with those of the current clock, so that nothing really
// waits.

const realTimeout = globalThis.setTimeout;
const realClear = globalThis.clearTimeout;
const realDate = Date.now;
const realNow = performance.now.bind(performance);
const realRandom = Math.random;
const immediate = globalThis.setImmediate;

/** An arbitrary day. */
export const epoch = Date.UTC(2026, 0, 15, 12);

class Timer {
  readonly at: number;
  readonly run: () => void;
  /** Whether core set the timer, not the simulation. */
  readonly isCore: boolean;
  isReferenced = true;

  constructor(at: number, run: () => void, isCore: boolean) {
    this.at = at;
    this.run = run;
    this.isCore = isCore;
  }

  ref(): this {
    this.isReferenced = true;
    return this;
  }

  unref(): this {
    this.isReferenced = false;
    return this;
  }
}

export class Clock {
  /** ms since the start of the seed. */
  now = 0;
  readonly #timers: Timer[] = [];

  /** Runs a function of the simulation later. */
  after(delay: number, run: () => void, isCore = false): Timer {
    const timer = new Timer(this.now + delay, run, isCore);
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    const at = this.#timers.indexOf(timer as Timer);
    if (at >= 0) this.#timers.splice(at, 1);
  }

  wait(delay: number): Promise<void> {
    return new Promise((resolve) => void this.after(delay, resolve));
  }

  /** Timers of core that would keep a process alive. */
  get coreTimers(): number {
    return this.#timers.filter(({ isCore, isReferenced }) => isCore && isReferenced).length;
  }

  /** Advances to the next timer and runs it. Returns false if no relevant timer is left. */
  step(): boolean {
    let next: Timer | undefined;
    let isAwaited = false;
    for (const timer of this.#timers) {
      if (!next || timer.at < next.at) next = timer;
      isAwaited ||= timer.isReferenced;
    }
    if (!next || !isAwaited) return false;
    this.cancel(next);
    this.now = Math.max(this.now, next.at);
    next.run();
    return true;
  }
}

/** Runs all pending callbacks that wait for no timer and no thread. */
export const turn = (): Promise<void> => new Promise((resolve) => void immediate(resolve));

/** Installs a clock and `random` as the time and `Math.random` of this thread. */
export function installClock(clock: Clock, random: () => number): void {
  const setTimeout = (run: (...values: unknown[]) => void, delay = 1, ...values: unknown[]) =>
    // Like Node for promises that no timer can settle.
    clock.after(delay >= 1 && delay <= 2 ** 31 - 1 ? delay : 1, () => run(...values), true);
  Object.assign(globalThis, {
    setTimeout,
    clearTimeout: (timer: unknown) => clock.cancel(timer),
  });
  Date.now = () => epoch + Math.floor(clock.now);
  performance.now = () => clock.now;
  Math.random = random;
}

export function restoreClock(): void {
  Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear });
  Date.now = realDate;
  performance.now = realNow;
  Math.random = realRandom;
}
