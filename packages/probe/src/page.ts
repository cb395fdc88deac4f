// A page of a list, as a request and its response show it.

import { type Exchange, isSuccessStatus, parseBody } from './exchange.ts';

/** The documented default of `size`. Lists of clients end with a page that is shorter than it and than `size`. */
export const defaultPageSize = 20;

/** The query of a request. */
export const toQuery = ({ path }: Exchange): URLSearchParams =>
  new URL(path, 'http://gateway.invalid').searchParams;

/** The `size` that a request asks for; undefined if it has none. */
export function toPageSize(exchange: Exchange): number | undefined {
  const size = toQuery(exchange).get('size');
  return size !== null && /^[1-9]\d{0,8}$/.test(size) ? Number(size) : undefined;
}

/** The number of items in a page; undefined if the response is not a list. */
export function countItems(exchange: Exchange | undefined): number | undefined {
  if (!exchange || !isSuccessStatus(exchange.response.status)) return undefined;
  const body = parseBody(exchange.response);
  return Array.isArray(body) ? body.length : undefined;
}
