// Regular expressions of a test, applied in the process of the gateway. Those of a request share a
// time limit: one that backtracks too much would block every other request.
import { setTimeout } from 'node:timers/promises';
import { type Context, createContext, Script } from 'node:vm';
import { Failure, shortened } from '../../failure.ts';

/** In characters. */
export const longestPattern = 1000;

/** A longer text is not searched, in characters. */
export const longestSearched = 10_000;

/** Of all searches of a request together, in milliseconds. */
const longestSearches = 100;

/** Slower searches of a request are followed by a pause, in milliseconds. */
const longestTurn = 10;

export const toRegExp = (pattern: string): RegExp => new RegExp(pattern, 'u');

export interface Pattern {
  readonly pattern: string;
}

/** The time that the searches of a request have left. */
export class SearchBudget {
  left: number = longestSearches;
  last: { readonly pattern: string; readonly length: number } = { pattern: '', length: 0 };

  toFailure(): Failure {
    const { pattern, length } = this.last;
    return new Failure(
      500,
      `the patterns of the control plane took longer than ${longestSearches} ms for one request; ` +
        `the last is ${shortened(pattern)}, on a text of ${length} characters; write it without ` +
        'nested repetitions',
    );
  }
}

const script = new Script('job()');

/** Created when a pattern is first applied: it takes a part of a millisecond. */
let sandbox: Context | undefined;

let running: SearchBudget | undefined;

/** Compiled once, and kept as long as the expectation that has the pattern. */
const compiled = new WeakMap<Pattern, RegExp>();

/**
 * Runs a job that searches, with one watchdog for all of its searches.
 *
 * @param job may run again from its beginning
 * @param otherWork how long the job may take besides, in milliseconds
 * @throws Failure (500) when the searches take too long
 */
export function withSearches<T>(job: () => T, budget: SearchBudget, otherWork = 0): T {
  const before = budget.left;
  const started = process.cpuUsage();
  for (;;) {
    try {
      return watch(job, budget, Math.ceil(Math.max(1, before)) + otherWork);
    } catch (error) {
      if (error !== outOfTime) throw error;
      const { user, system } = process.cpuUsage(started);
      // On a busy machine the time may pass while this process waits for a processor.
      const isRunaway = before <= 0 || (user + system) / 1000 > before / 2;
      budget.left = isRunaway ? 0 : before;
      if (isRunaway) throw budget.toFailure();
    }
  }
}

const outOfTime = new Error('the searches took too long');

function watch<T>(job: () => T, budget: SearchBudget, timeout: number): T {
  sandbox ??= createContext({});
  sandbox['job'] = job;
  running = budget;
  try {
    // Node can stop a script, and so what the script calls.
    return script.runInContext(sandbox, { timeout }) as T;
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? outOfTime : error;
  } finally {
    running = undefined;
    sandbox['job'] = undefined;
  }
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs the searches of a request when those of other requests are done. After slow ones the next
 * wait as long as these took: others are served meanwhile.
 *
 * @throws Failure (500) when the searches take too long
 */
export function searchInTurn<T>(job: () => T): Promise<T> {
  let taken = 0;
  const result = previous.then(() => {
    const started = performance.now();
    try {
      return withSearches(job, new SearchBudget());
    } finally {
      taken = performance.now() - started;
    }
  });
  const rest = (): unknown => (taken > longestTurn ? setTimeout(taken) : undefined);
  previous = result.then(rest, rest);
  return result;
}

/** @throws Failure (500) when the searches of the request take too long */
export function finds(expected: Pattern, text: string): boolean {
  if (text.length > longestSearched) return false;
  const budget = running;
  if (budget === undefined) return withSearches(() => finds(expected, text), new SearchBudget());
  const { pattern } = expected;
  let expression = compiled.get(expected);
  if (expression === undefined) compiled.set(expected, (expression = toRegExp(pattern)));
  budget.last = { pattern, length: text.length };
  const started = performance.now();
  const found = expression.test(text);
  budget.left -= performance.now() - started;
  if (budget.left <= 0) throw outOfTime;
  return found;
}
