// Regular expressions of a test, applied in the process of the gateway. One that backtracks too much
// is stopped: it would block every other request.
import { type Context, createContext, Script } from 'node:vm';
import { Failure, shortened } from '../../failure.ts';

/** In characters. */
export const longestPattern = 1000;

/** A longer text is not searched, in characters. */
export const longestSearched = 10_000;

/** In milliseconds. */
const longestSearch = 1000;

export const toRegExp = (pattern: string): RegExp => new RegExp(pattern, 'u');

const search = new Script('expression.test(text)');

/** Created when a pattern is first applied: it takes a part of a millisecond. */
let sandbox: Context | undefined;

/** @throws Failure (500) when the search takes too long */
export function finds(pattern: string, text: string): boolean {
  if (text.length > longestSearched) return false;
  sandbox ??= createContext({});
  Object.assign(sandbox, { expression: toRegExp(pattern), text });
  try {
    // Node can stop a script, and so an expression in one.
    return search.runInContext(sandbox, { timeout: longestSearch }) === true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Failure(
      500,
      `the pattern ${shortened(pattern)} of the control plane took longer than ${longestSearch} ms ` +
        `on a text of ${text.length} characters; write it without nested repetitions`,
    );
  }
}
