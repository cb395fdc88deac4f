// Opens a client and compares its result with the response.

import { deepStrictEqual } from 'node:assert';
import { answers } from './answers.mjs';

/** Checks the result of a client of `clients/` and returns a function that makes one call. */
export async function createCall(client, work, options) {
  const { open } = await import(`./clients/${client}.mjs`);
  const call = open(options)[work];
  // Compares JSON, because a client may add other properties to its results.
  deepStrictEqual(JSON.parse(JSON.stringify(await call())), answers[work]);
  return call;
}
