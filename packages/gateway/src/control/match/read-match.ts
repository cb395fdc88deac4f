// Reads which requests are meant, and rejects mistakes with their place.
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { place } from '../../checks/describe.ts';
import { invalid, isFields, readFields } from '../../checks/fields.ts';
import { badInput } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { RequestMatch, TextMatch } from '../wire.ts';
import { isPattern } from './differences.ts';
import { longestPattern, toRegExp } from './pattern.ts';
import { paramNames } from './request-url.ts';

type Path = readonly PropertyKey[];

/** Of its JSON text, in bytes. */
const largestMatch = 64 * 1024;

/** @throws Failure (400) that names the place */
export function readMatch(
  value: unknown,
  path: Path,
  operation: OperationId | undefined,
): RequestMatch {
  const fields = readFields(value, path, ['params', 'query', 'headers', 'body', 'exact']);
  const { params, query, headers, body, exact } = fields;
  const size = Buffer.byteLength(JSON.stringify(value));
  if (size > largestMatch) {
    throw badInput(`${place(path)}: has ${size} bytes, at most ${largestMatch} are allowed`);
  }
  if (exact !== undefined && typeof exact !== 'boolean') {
    throw invalid([...path, 'exact'], 'true or false', exact);
  }
  if (operation !== undefined) refuseOtherParams(params, [...path, 'params'], operation);
  refuseBadPatterns(body, [...path, 'body']);
  return {
    ...(params !== undefined && { params: readTexts(params, [...path, 'params']) }),
    ...(query !== undefined && { query: readTexts(query, [...path, 'query']) }),
    ...(headers !== undefined && { headers: lowerCased(readTexts(headers, [...path, 'headers'])) }),
    ...(body !== undefined && { body }),
    ...(exact === true && { exact }),
  };
}

function readTexts(value: unknown, path: Path): Record<string, TextMatch> {
  if (!isFields(value)) throw invalid(path, 'an object of texts', value);
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === 'string') continue;
    const at = [...path, name];
    if (!isFields(text)) throw invalid(at, 'a text or { pattern }', text);
    readFields(text, at, ['pattern']);
    readPattern(text['pattern'], [...at, 'pattern']);
  }
  return value as Record<string, TextMatch>;
}

function refuseBadPatterns(value: unknown, path: Path): void {
  if (isPattern(value)) readPattern(value.pattern, [...path, 'pattern']);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseBadPatterns(item, [...path, index]);
  } else if (isFields(value)) {
    for (const [name, item] of Object.entries(value)) refuseBadPatterns(item, [...path, name]);
  }
}

function readPattern(pattern: unknown, path: Path): void {
  if (typeof pattern !== 'string' || pattern.length > longestPattern) {
    throw invalid(path, `a regular expression of at most ${longestPattern} characters`, pattern);
  }
  try {
    toRegExp(pattern);
  } catch (error) {
    throw badInput(`${place(path)}: ${(error as Error).message}`);
  }
}

const lowerCased = (texts: Record<string, TextMatch>): Record<string, TextMatch> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name.toLowerCase(), text]));

/** A misspelt name would match no call. */
function refuseOtherParams(params: unknown, path: Path, id: OperationId): void {
  if (!isFields(params)) return;
  const known = paramNames(id);
  const stranger = Object.keys(params).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  const meant = didYouMean(stranger, known);
  const others = known.length === 0 ? 'has none' : `has ${known.join(', ')}`;
  throw badInput(
    `${place([...path, stranger])}: not a parameter of the path of ${id}, which ${others}` +
      (meant ? `; did you mean ${meant}?` : ''),
  );
}
