// The search: everything that leaves the SDK is looked at in every form that it can be printed in.

import { inspect } from 'node:util';
import { canaryIn } from './planted.ts';

/** The ways out of the SDK that are watched. */
export type Way = 'console' | 'diagnostics' | 'error' | 'log' | 'trace' | 'url';

/** A canary that came out. The text shows where, and not the canary itself. */
export interface Leak {
  readonly way: Way;
  readonly form: string;
  readonly around: string;
}

const counts = new Map<Way, number>();
let leaks: Leak[] = [];

/** Looks for canaries in something that came out. */
export function lookAt(way: Way, thing: unknown): void {
  counts.set(way, (counts.get(way) ?? 0) + 1);
  for (const [form, text] of formsOf(thing)) {
    const canary = canaryIn(text);
    if (canary === undefined) continue;
    const at = text.indexOf(canary);
    const around = text.slice(Math.max(0, at - 80), at + canary.length + 40);
    leaks.push({ way, form, around: around.replaceAll(canary, '<canary>') });
  }
}

/** The leaks that were found since this was asked last. */
export function takeLeaks(): Leak[] {
  const found = leaks;
  leaks = [];
  return found;
}

/** How much was looked at, by way: a search that saw nothing has proved nothing. */
export const lookedAt = (way: Way): number => counts.get(way) ?? 0;

// As a person, a logger and a crash reporter would see it.
function* formsOf(thing: unknown): Generator<readonly [string, string]> {
  if (typeof thing === 'string') {
    yield ['text', thing];
    return;
  }
  yield ['inspect', inspect(thing, { depth: Infinity, showHidden: true, maxArrayLength: null })];
  yield ['JSON', json(thing)];
  // An error says more as text, and hides what it is made of from JSON.
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
