// The query parameters that the document names.
import type { OpenApiParameter } from '../openapi-document.ts';
import { badInput, shortened } from '../failure.ts';

type Query = Readonly<Record<string, unknown>>;

/** The types of the document; integers arrive as text, and the schemas do not convert. */
export function readQuery(parameters: readonly OpenApiParameter[], given: Query): Query {
  const query: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const text = singleValue(name, given);
    if (text === undefined) continue;
    query[name] = schema.type === 'integer' ? toInteger(name, text) : text;
  }
  return query;
}

/** @throws Failure (400) when the parameter was sent more than once. */
export function singleValue(name: string, given: Query): string | undefined {
  const value = given[name];
  if (Array.isArray(value)) throw badInput(`${name}: expected one value, got ${value.length}`);
  return typeof value === 'string' ? value : undefined;
}

function toInteger(name: string, text: string): number {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw badInput(`${name}: expected an integer, got ${shortened(text)}`);
}
