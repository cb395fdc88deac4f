// The paging parameters: page, size and sort.
import type { Assumptions } from '../generated/assumptions.ts';
import type { Page, Sort } from '../store/page.ts';
import { badInput, shortened } from '../failure.ts';
import { singleValue } from './query.ts';

/** The default `size` of a page. */
const usualSize = 20;

export interface PageLimits {
  /** The maximum `size`. */
  largest: number;
  /** What happens to a greater `size`. Default: `refuse`. */
  oversized?: Assumptions['oversized-page'];
}

/** @throws Failure (400) that names the parameter, the value and the accepted values. */
export function readPage(
  query: Readonly<Record<string, unknown>>,
  { largest, oversized = 'refuse' }: PageLimits,
): Page {
  const page = readInteger('page', singleValue('page', query), { least: 0 }) ?? 0;
  const sizes = oversized === 'clamp' ? { least: 1 } : { least: 1, most: largest };
  const size = readInteger('size', singleValue('size', query), sizes) ?? usualSize;
  const limit = Math.min(size, largest);
  const offset = page * limit;
  if (!Number.isSafeInteger(offset)) {
    throw badInput(`page: page ${page} with ${limit} items per page is too large`);
  }
  return { offset, limit, sort: readSort(singleValue('sort', query)) };
}

/** The gaps on which the page of a list depends. */
export function findPageGaps(
  query: Readonly<Record<string, unknown>>,
  largest: number,
): Array<'max-page-size' | 'oversized-page'> {
  if (query['size'] === undefined) return usualSize > largest ? ['max-page-size'] : [];
  return Number(query['size']) > largest ? ['max-page-size', 'oversized-page'] : [];
}

function readInteger(
  name: string,
  text: string | undefined,
  { least, most = Number.MAX_SAFE_INTEGER }: { least: number; most?: number },
): number | undefined {
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
