// What each client makes of an operation: it has to be what is answered.

import { deepStrictEqual } from 'node:assert';
import { answers } from './answers.mjs';

/** A function that makes one call by a client of `clients/`, once it was seen to give the answer. */
export async function callOf(client, work, options) {
  const { open } = await import(`./clients/${client}.mjs`);
  const call = open(options)[work];
  // As JSON: what else a client puts into its answers is its own affair.
  deepStrictEqual(JSON.parse(JSON.stringify(await call())), answers[work]);
  return call;
}
