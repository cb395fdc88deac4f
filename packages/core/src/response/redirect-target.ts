import type { TransportResponse } from '../transport/transport.ts';

/** Where a response redirects to, as a part of a sentence: without what may be secret. */
export function redirectTarget(response: TransportResponse, from: string | undefined): string {
  const location = response.header('location');
  if (!location || !URL.canParse(location, from)) return ' and does not say where to';
  const { origin, pathname, protocol } = new URL(location, from);
  return ` to ${origin === 'null' ? protocol : origin + pathname}`;
}
