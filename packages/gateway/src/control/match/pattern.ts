// Regular expressions of a test, applied in the process of the gateway. Those of a request share a
// time limit: one that backtracks too much would block every other request.
import { type Context, createContext, Script } from 'node:vm';
import { Failure, shortened } from '../../failure.ts';

/** In characters. */
export const longestPattern = 1000;

/** A longer text is not searched, in characters. */
export const longestSearched = 10_000;

/** Of a job with all its searches, in milliseconds: long, because a busy machine may be slow. */
const longestJob = 1000;

export const toRegExp = (pattern: string): RegExp => new RegExp(pattern, 'u');

export interface Pattern {
  readonly pattern: string;
}

const script = new Script('job()');

/** Created when a pattern is first applied: it takes a part of a millisecond. */
let sandbox: Context | undefined;

/** Compiled once, and kept as long as the expectation that has the pattern. */
const compiled = new WeakMap<Pattern, RegExp>();

let last = { pattern: '', length: 0 };

/**
 * Runs a job that searches.
 *
 * @throws Failure (500) when it takes too long
 */
export function withSearches<T>(job: () => T): T {
  sandbox ??= createContext({});
  sandbox['job'] = job;
  try {
    // Node can stop a script, and so what the script calls.
    return script.runInContext(sandbox, { timeout: longestJob }) as T;
  } catch (error) {
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Failure(
      500,
      `the patterns of the control plane took longer than ${longestJob} ms for one request; ` +
        `the last is ${shortened(last.pattern)}, on a text of ${last.length} characters; write ` +
        'it without nested repetitions',
    );
  } finally {
    sandbox['job'] = undefined;
  }
}

/** Only inside of `withSearches`. */
export function finds(expected: Pattern, text: string): boolean {
  if (text.length > longestSearched) return false;
  const { pattern } = expected;
  let expression = compiled.get(expected);
  if (expression === undefined) compiled.set(expected, (expression = toRegExp(pattern)));
  last = { pattern, length: text.length };
  return expression.test(text);
}
