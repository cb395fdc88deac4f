// The paging parameters: page, size and sort.
import type { Page, Sort } from '../store/page.ts';
import { badInput, shortened } from '../failure.ts';
import { singleValue } from './query.ts';

/** The default `size` of a page. */
export const usualSize = 20;

/** @throws Failure (400) that names the parameter, the value and the accepted values. */
export function readPage(query: Readonly<Record<string, unknown>>, largest: number): Page {
  const page = readInteger('page', singleValue('page', query), { least: 0 }) ?? 0;
  const size = singleValue('size', query);
  const limit =
    readInteger('size', size, { least: 1, most: largest }) ?? Math.min(usualSize, largest);
  const offset = page * limit;
  if (!Number.isSafeInteger(offset)) {
    throw badInput(`page: page ${page} with ${limit} items per page is too large`);
  }
  return { offset, limit, sort: readSort(singleValue('sort', query)) };
}

function readInteger(
  name: string,
  text: string | undefined,
  { least, most }: { least: number; most?: number },
): number | undefined {
  if (text === undefined) return undefined;
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= (most ?? Number.MAX_SAFE_INTEGER)) return number;
  const range = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
  throw badInput(
    `${name}: expected an integer ${range}, got ${shortened(text)}`,
    ...(most !== undefined && number > most ? ['max-page-size' as const] : []),
  );
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
