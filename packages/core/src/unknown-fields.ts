// Fields of a body that the API document does not have. They may be misspelt, or newer than the
// document: they are sent and reported.

import type { Log } from './observe/logger.ts';
import { safelyNotify } from './observe/safely-notify.ts';
import type { Operation } from './operation.ts';
import type { Drift } from './validation/drift.ts';
import type { Validation } from './validation-options.ts';

/** Reports the fields of a body that are not among `known`, names separated by spaces. */
export type ReportUnknownFields = (
  operation: Operation,
  known: string,
  body: unknown,
  validation: Validation | false | undefined,
  log: Log | undefined,
) => void;

/**
 * The `fields` of an operation name it, so that bundles without a body go without it. Each unknown
 * name is reported once per call: to `onDrift`, if there is one, otherwise as one warning.
 */
export const reportUnknownFields: ReportUnknownFields = (
  { id: operation },
  known,
  body,
  validation,
  log,
) => {
  const { onDrift, schemas } = validation || {};
  const ofOperation = schemas?.[operation];
  // These schemas report unknown fields at any depth.
  if (onDrift ? ofOperation?.body && ofOperation.unknowns : !log) return;
  const names = known.split(' ');
  const found = new Map<string, { count: number; at: number; value: unknown }>();
  const items: readonly unknown[] = Array.isArray(body) ? body : [body];
  for (const [at, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || 'toJSON' in item) continue;
    for (const [name, value] of Object.entries(item)) {
      // JSON does not carry undefined.
      if (value === undefined || names.includes(name)) continue;
      const first = found.get(name);
      if (first) first.count += 1;
      else found.set(name, { count: 1, at, value });
    }
  }
  if (found.size === 0) return;
  if (!onDrift) {
    const said = [...found.keys()].map((name) => JSON.stringify(name) + suggestion(name, names));
    const why = `\`body\` has unknown fields, which the gateway may ignore: ${said.join(', ')}.`;
    log!.write('warn', `${operation}: ${why}`, { fields: [...found.keys()] });
    return;
  }
  for (const [name, { count, at, value }] of found) {
    const isWord = /^[@$\w]{1,64}$/.test(name);
    const place = isWord ? name : `[${JSON.stringify(name)}]`;
    const inList = Array.isArray(body);
    const drift: Drift = {
      operation,
      part: 'body',
      kind: 'unknown-field',
      path: inList ? `[${at}]${isWord ? '.' : ''}${place}` : place,
      pattern: (inList ? '[].' : '') + (isWord ? name : '*'),
      count,
      expected: 'no such field',
      got: typeName(value),
    };
    safelyNotify(onDrift, drift);
  }
};

// As the drift of schemas names them; sharing it would bring the rest of it into every bundle.
function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text';
  return typeof value;
}

/** The name that was meant, where one is near. */
function suggestion(name: string, names: readonly string[]): string {
  let [nearest, least] = ['', Math.min(3, name.length)];
  for (const one of names) {
    const far = distance(name.toLowerCase(), one.toLowerCase());
    if (far < least) [nearest, least] = [one, far];
  }
  return nearest && ` (did you mean ${JSON.stringify(nearest)}?)`;
}

/** How many letters to insert, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
