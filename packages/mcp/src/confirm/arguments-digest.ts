// The digest that binds a confirmation to the tool, its arguments, and the bytes of a file.

import { createHash } from 'node:crypto';
import type { Arguments } from '../tools/arguments.ts';

/** The SHA-256 of a request, in base64url. `args` also has the derived values that are sent. Equal arguments have the same digest, in any order. */
export function requestDigest(tool: string, args: Arguments, file: Uint8Array | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify([tool, toCanonical(args)]));
  // The digest of a file has a fixed length, so it cannot be confused with the arguments.
  if (file) hash.update(createHash('sha256').update(file).digest());
  return hash.digest('base64url');
}

/** A JSON value with the names of its objects in order, each object as a list of its entries. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, toCanonical(one)] as const);
  return { object: entries.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}
