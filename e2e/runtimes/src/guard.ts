// Whether the expected runtime has run the whole suite. A run on another runtime, or an incomplete run,
// proves nothing.

import type { Report } from '../suite/context.ts';
import type { Wanted } from './adapter.ts';

export class GuardError extends Error {
  override readonly name = 'GuardError';
}

/** @throws GuardError that names the expected and the actual state. */
export function guard(
  title: string,
  wanted: Wanted,
  { identity, transport, results }: Report,
  names: readonly string[],
): void {
  const { name, version = 'of an unknown version' } = identity;
  if (name !== wanted.name || version !== wanted.version) {
    throw new GuardError(
      `${title}: the suite was to run on ${wanted.name} ${wanted.version}, and it was ${name} ` +
        `${version} that ran it.`,
    );
  }
  if (transport !== wanted.transport) {
    throw new GuardError(
      `${title}: core was to send by ${wanted.transport}, and it chose ${transport}. The condition ` +
        'in its manifest that this runtime goes by is another one.',
    );
  }
  const ran = new Set(results.map((one) => one.name));
  const missing = names.filter((one) => !ran.has(one));
  if (missing.length > 0 || results.length !== names.length) {
    throw new GuardError(
      `${title}: of ${names.length} cases ${results.length} were run. Not run: ` +
        `${missing.map((one) => `"${one}"`).join(', ') || 'none, but others were'}.`,
    );
  }
}
