// Finds recorded responses that differ from the API document, values at its unspecified places, and undocumented
// requests.

import {
  check,
  type DriftEntry,
  driftSummary,
  type OperationSchemas,
} from '@room-sessions/schemas/validation';
import { zBannerError, zErrorBody } from '@room-sessions/schemas';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { type Exchange, isSuccessStatus, parseBody } from '../exchange.ts';
import type { OpenPlace, UndocumentedPath } from '../findings.ts';
import { withoutKey } from '../scenario/reads.ts';
import { type ApiDocument, escape, type Schema, toGaps } from './api-document.ts';
import { inferShape } from './shape.ts';

const schemas: Readonly<Record<string, OperationSchemas>> = {
  ...roomsSchemas,
  ...mediaSchemas,
  ...recordingsSchemas,
  ...badgingSchemas,
};
const { unknowns, accepts } = roomsSchemas.getRoomSettings;
const finders = { ...(unknowns && { unknowns }), ...(accepts && { accepts }) };

/** The document has one success status. */
const success = 200;

export async function findDrift(
  exchanges: readonly Exchange[],
  document: ApiDocument,
): Promise<readonly DriftEntry[]> {
  const drift = driftSummary();
  const isTextAllowed = (id: string): boolean =>
    Object.keys(document.response(id).schema).length === 0;
  for (const exchange of exchanges) {
    const { operation: id, response } = exchange;
    if (id === undefined) continue;
    const { status, type, text } = response;
    const value = parseBody(response);
    const differ = (expected: string, got: string): void =>
      drift.add({
        operation: id,
        part: 'response',
        kind: 'mismatch',
        path: '',
        pattern: '',
        count: 1,
        expected,
        got,
      });
    if (status >= 400) {
      const isBare = document.operation(id).facts['x-bare-error'] === true && status !== 401;
      const schema = isBare ? zBannerError : zErrorBody;
      if (typeof value !== 'object' || value === null || !('error' in value)) {
        if (text !== undefined) differ('an error body', describe(type, text, value));
      } else await check({ ...finders, response: schema }, 'response', value, id, drift.add);
      continue;
    }
    if (withoutKey.has(exchange.step) && document.needsKey(id)) {
      differ('status 401 without a key', `status ${status}`);
    }
    if (status !== success) differ(`status ${success}`, `status ${status}`);
    if (text === undefined) continue;
    if (value === undefined) {
      const isText = text === '' || type === 'text/plain' || type === '';
      if (!isTextAllowed(id) || !isText) differ('JSON', describe(type, text, value));
      continue;
    }
    if (!/[/+]json$/.test(type)) differ('the type application/json', `the type ${type || 'none'}`);
    await check(schemas[id] ?? {}, 'response', value, id, drift.add);
  }
  return drift.entries;
}

const describe = (type: string, text: string, value: unknown): string =>
  text === '' ? 'no body' : value === undefined ? type || 'no type' : 'another JSON body';

/** Values at the unspecified places of responses: open schemas and enumerations. */
export function findOpenPlaces(
  exchanges: readonly Exchange[],
  document: ApiDocument,
): readonly OpenPlace[] {
  const found = new Map<string, { gap: string; pointer: string; values: unknown[] }>();
  const note = (gap: string, pointer: string, value: unknown): void => {
    const key = `${gap} ${pointer}`;
    const place = found.get(key) ?? { gap, pointer, values: [] };
    found.set(key, place);
    place.values.push(value);
  };
  for (const { operation, response } of exchanges) {
    if (operation === undefined || !isSuccessStatus(response.status)) continue;
    const value = parseBody(response) ?? (response.text || undefined);
    if (value === undefined) continue;
    const { schema, pointer, gaps } = document.response(operation);
    for (const gap of gaps) note(gap, pointer, value);
    walk(schema, pointer, value);
  }
  return [...found.values()].map(({ gap, pointer, values }) => ({
    gap,
    pointer,
    schema: inferShape(values),
    seen: values.length,
  }));

  function walk(node: Schema, at: string, value: unknown): void {
    const { schema, pointer } = document.resolve(node, at);
    if (isOpen(schema)) for (const gap of toGaps(schema['x-gap'])) note(gap, pointer, value);
    if (Array.isArray(value)) {
      if (schema.items) for (const one of value) walk(schema.items, `${pointer}/items`, one);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        const property = schema.properties?.[name];
        if (property) walk(property, `${pointer}/properties/${escape(name)}`, one);
      }
    }
  }
}

/** The document allows any value there, or lists only some values. */
const isOpen = ({ type, properties, enum: values }: Schema): boolean =>
  values !== undefined || (properties === undefined && (type === undefined || type === 'object'));

/** Requests to the same deployment without an operation in the document. */
export function findUndocumented(exchanges: readonly Exchange[]): readonly UndocumentedPath[] {
  const undocumented = Map.groupBy(
    exchanges.filter(({ operation }) => operation === undefined),
    ({ method, path }) => `${method} ${toTemplate(path)}`,
  );
  return [...undocumented].map(([name, those]) => {
    const [method = '', template = ''] = name.split(' ');
    const statuses = [...new Set(those.map(({ response }) => response.status))];
    return { method, template, statuses: statuses.toSorted((a, b) => a - b) };
  });
}

/** A path with `{id}` for each segment that is not a plain word. */
const toTemplate = (path: string): string =>
  path
    .split('?')[0]!
    .split('/')
    .map((segment) => (/^(v\d{1,2}|[a-z][a-z_-]{0,31}|)$/i.test(segment) ? segment : '{id}'))
    .join('/');

/** Names of undocumented query parameters, for operations where they are a gap. */
export function findQueryNames(
  exchanges: readonly Exchange[],
  document: ApiDocument,
): ReadonlyMap<string, { readonly names: readonly string[]; readonly exchange: Exchange }> {
  const found = new Map<string, { names: string[]; exchange: Exchange }>();
  for (const exchange of exchanges) {
    if (exchange.operation === undefined || exchange.response.status >= 400) continue;
    const { searchParams } = new URL(exchange.path, 'http://gateway.invalid');
    const known = document.queryNames(exchange.operation);
    const names = [...searchParams.keys()].filter(
      (name) => !known.includes(name) && /^[a-z]\w{0,63}$/i.test(name),
    );
    if (names.length === 0) continue;
    const gaps = toGaps(document.operation(exchange.operation).facts['x-gap']);
    for (const gap of gaps) found.set(gap, { names, exchange });
  }
  return found;
}
