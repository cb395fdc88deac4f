// The id of a call: in its request, its errors, its log lines and its traces.

import { show } from '../errors.ts';
import { isRoomSessionsError } from '../guards.ts';

/** The header that carries it. A caller that sets this header gives the id. */
export const requestIdHeader = 'x-client-request-id';

/** Makes ids that no other process is likely to make. They are no secrets. */
export function requestIds(): () => string {
  let prefix: string | undefined;
  let count = 0;
  return () => {
    prefix ??= Array.from({ length: 4 }, randomPart).join('');
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

const randomPart = (): string =>
  Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0');

/** The id that a caller gives in headers, which nobody may have checked yet; else undefined. */
export function givenRequestId(headers: unknown, defaults: unknown): string | undefined {
  for (const given of [headers, defaults]) {
    if (typeof given !== 'object' || given === null) continue;
    const name = Object.keys(given).findLast((one) => one.toLowerCase() === requestIdHeader);
    if (name === undefined) continue;
    const id = (given as Readonly<Record<string, unknown>>)[name];
    // Undefined takes a default away.
    return typeof id === 'string' ? id.trim() : undefined;
  }
  return undefined;
}

/** Gives an error of a call its id, where it was made by what knows of no call. */
export function stampRequestId(error: unknown, requestId: string): void {
  if (!isRoomSessionsError(error) || error.requestId !== undefined) return;
  show(error, 'requestId', requestId);
}
