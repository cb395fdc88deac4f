// The query parameters: those that the document names, and those of paging.
import { badInput, shortened } from '../failure.ts';
import type { AssumptionId, Assumptions } from '../generated/assumptions.ts';
import type { OpenApiParameter } from '../openapi-document.ts';
import type { Page, Sort } from '../store/page.ts';

type Query = Readonly<Record<string, unknown>>;

/** The types of the document: integers arrive as text, and the schemas do not convert. */
export function readQuery(parameters: readonly OpenApiParameter[], given: Query): Query {
  const query: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const text = singleValue(name, given);
    if (text === undefined) continue;
    query[name] = schema.type === 'integer' ? Number(text) : text;
  }
  return query;
}

/** @throws Failure (400) when the parameter was sent more than once. */
export function singleValue(name: string, given: Query): string | undefined {
  const value = given[name];
  if (Array.isArray(value)) throw badInput(`${name}: expected one value, got ${value.length}`);
  return typeof value === 'string' ? value : undefined;
}

const usualSize = 20;

export interface PageLimits {
  largest: number;
  /** What happens to a greater `size`. Default: `refuse`. */
  oversized?: Assumptions['oversized-page'];
}

/**
 * @param assume is given the assumptions on which the page depends
 * @throws Failure (400) that names the parameter, the value and the accepted values.
 */
export function readPage(
  query: Query,
  { largest, oversized = 'refuse' }: PageLimits,
  assume: (...ids: AssumptionId[]) => void = () => {},
): Page {
  const given = query['size'];
  if (Number(given ?? usualSize) > largest) assume('max-page-size');
  if (Number(given) > largest) assume('oversized-page');
  const page = readInteger('page', query, 0) ?? 0;
  const most = oversized === 'clamp' ? undefined : largest;
  const size = readInteger('size', query, 1, most) ?? usualSize;
  const limit = Math.min(size, largest);
  const offset = page * limit;
  if (!Number.isSafeInteger(offset)) {
    throw badInput(`page: page ${page} with ${limit} items per page is too large`);
  }
  return { offset, limit, sort: readSort(singleValue('sort', query)) };
}

function readInteger(
  name: string,
  query: Query,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = singleValue(name, query);
  if (text === undefined) return undefined;
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw badInput(`${name}: expected an integer ${range}, got ${shortened(text)}`);
}

function readSort(text: string | undefined): Sort | undefined {
  if (text === undefined) return undefined;
  const [property = '', direction = 'asc', ...more] = text.split(',');
  if (property === '' || !['asc', 'desc'].includes(direction) || more.length > 0) {
    throw badInput(
      `sort: expected "property", "property,asc" or "property,desc", got ${shortened(text)}`,
    );
  }
  return { property, descending: direction === 'desc' };
}
