// Finds the schema of a value, or of the path of a matching rule.

import { isObject } from '../src/is-object.ts';
import { type OpenApi, resolve, type Schema } from './openapi.ts';

/** A part of a path into a body: a field, a list index, or a wildcard. */
export type Step = string | number;

export const any = '*';

/** A part of an example, and its schema in the document. */
export interface Part {
  readonly path: readonly Step[];
  readonly value: unknown;
  /** `undefined` if the document does not have the field. */
  readonly schema: Schema | undefined;
}

/** Every part of an example, the whole first, as deep as the document describes it. */
export function* parts(
  document: OpenApi,
  value: unknown,
  raw: Schema | undefined,
  path: readonly Step[] = [],
): Generator<Part> {
  const schema = raw && understood(resolve(document, raw));
  yield { path, value, schema };
  if (!schema || showsNothing(schema)) return;
  if (Array.isArray(value)) {
    if (!schema.items) return;
    for (const [index, item] of value.entries()) {
      yield* parts(document, item, schema.items, [...path, index]);
    }
  } else if (isObject(value) && schema.type === 'object') {
    for (const [name, field] of Object.entries(value)) {
      yield* parts(document, field, getField(schema, name), [...path, name]);
    }
  }
}

/** The schema at a path, if any. */
export function schemaAt(
  document: OpenApi,
  raw: Schema,
  path: readonly Step[],
): Schema | undefined {
  const schema = understood(resolve(document, raw));
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const isPlace = typeof step === 'number' || step === any;
  const next = isPlace ? schema.items : getField(schema, step);
  return next && schemaAt(document, next, rest);
}

/** The schema of a field; an open schema if the document allows undocumented fields. */
function getField({ properties = {}, 'x-extra-fields': more }: Schema, name: string) {
  if (Object.hasOwn(properties, name)) return properties[name];
  return more ? {} : undefined;
}

/** Whether the document does not specify this value. */
export const showsNothing = ({ type, enum: values }: Schema): boolean => !type && !values;

/** An unread field could contain anything, so an unknown keyword is an error. */
function understood(schema: Schema): Schema {
  const combined = ['allOf', 'anyOf', 'oneOf', 'not'].find((word) => word in schema);
  if (combined) throw new Error(`A schema uses ${combined}, which the contract check cannot read.`);
  return schema;
}

const step = /\.([^.[\]'*]+|\*)|\[(\d+|\*)\]|\['([^']*)'\]/y;

/** Parses `$.rooms[0].name`; `undefined` if the text is not a path. */
export function readPath(text: string): Step[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const found: Step[] = [];
  for (step.lastIndex = 1; step.lastIndex < text.length;) {
    const match = step.exec(text);
    if (!match) return undefined;
    const [, field, index, quoted] = match;
    found.push(index === undefined || index === any ? (field ?? quoted ?? any) : Number(index));
  }
  return found;
}

export const writePath = (path: readonly Step[]): string =>
  `$${path.map((one) => (typeof one === 'number' || one === any ? `[${one}]` : `.${one}`)).join('')}`;
