// Searches all outputs of the SDK for canaries, in each printed form.

import { inspect } from 'node:util';
import { canaryIn } from './planted.ts';

/** The searched outputs of the SDK. */
export type Way = 'console' | 'error' | 'log' | 'trace' | 'url';

/** A leaked canary. The text shows its surroundings without the canary. */
export interface Leak {
  readonly way: Way;
  readonly form: string;
  readonly around: string;
}

let isWatched = false;

/** True for the first caller in this process. */
export function isFirst(): boolean {
  const first = !isWatched;
  isWatched = true;
  return first;
}

const counts = new Map<Way, number>();
let leaks: Leak[] = [];

/** Searches an output for canaries. */
export function lookAt(way: Way, thing: unknown): void {
  counts.set(way, (counts.get(way) ?? 0) + 1);
  for (const [form, text] of printForms(thing)) {
    const canary = canaryIn(text);
    if (canary === undefined) continue;
    const at = text.indexOf(canary);
    const around = text.slice(Math.max(0, at - 80), at + canary.length + 40);
    leaks.push({ way, form, around: around.replaceAll(canary, '<canary>') });
  }
}

/** Returns the leaks since the last call. */
export function takeLeaks(): Leak[] {
  const found = leaks;
  leaks = [];
  return found;
}

/** The number of searched outputs, because a search of nothing proves nothing. */
export const lookedAt = (way: Way): number => counts.get(way) ?? 0;

// The forms that a person, a logger and a crash reporter would see.
function* printForms(thing: unknown): Generator<readonly [string, string]> {
  if (typeof thing === 'string') {
    yield ['text', thing];
    return;
  }
  yield ['inspect', inspect(thing, { depth: Infinity, showHidden: true, maxArrayLength: null })];
  yield ['JSON', json(thing)];
  // An error has more text, and JSON omits most of its properties.
  for (const error of errorsIn(thing)) {
    yield ['message', error.message];
    yield ['stack', error.stack ?? ''];
    yield ['text', String(error)];
    yield ['JSON of the fields', json(Object.fromEntries(Object.entries(error)))];
  }
}

function json(thing: unknown): string {
  try {
    return JSON.stringify(thing) ?? '';
  } catch {
    return '';
  }
}

function* errorsIn(thing: unknown): Generator<Error> {
  const candidates = [thing, ...(typeof thing === 'object' && thing ? Object.values(thing) : [])];
  for (const candidate of candidates) {
    for (let error = candidate, depth = 0; error instanceof Error && depth < 10; depth++) {
      yield error;
      error = error.cause;
    }
  }
}
