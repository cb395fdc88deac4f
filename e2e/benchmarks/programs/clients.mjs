// The result of each client for an operation, which must equal the response.

import { deepStrictEqual } from 'node:assert';
import { answers } from './answers.mjs';

/** A function that makes one call with a client of `clients/`, after a check of its result. */
export async function callOf(client, work, options) {
  const { open } = await import(`./clients/${client}.mjs`);
  const call = open(options)[work];
  // As JSON: further properties of a client's results do not matter.
  deepStrictEqual(JSON.parse(JSON.stringify(await call())), answers[work]);
  return call;
}
