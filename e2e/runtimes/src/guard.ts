// Checks that the expected runtime ran the complete suite, because a run on another runtime proves nothing.

import type { Report } from '../suite/context.ts';
import type { RuntimeInfo } from './adapter.ts';

export class GuardError extends Error {
  override readonly name = 'GuardError';
}

/** @throws GuardError with the expected and the actual runtime, transport or cases. */
export function guard(
  title: string,
  wanted: RuntimeInfo,
  { identity, transport, results }: Report,
  names: readonly string[],
): void {
  const { name, version = '(unknown version)' } = identity;
  if (name !== wanted.name || version !== wanted.version) {
    throw new GuardError(
      `${title}: expected the suite to run on ${wanted.name} ${wanted.version}, ` +
        `but it ran on ${name} ${version}.`,
    );
  }
  if (transport !== wanted.transport) {
    throw new GuardError(
      `${title}: expected the transport ${wanted.transport}, but core selected ${transport}. ` +
        "Check the conditions in core's package.json.",
    );
  }
  const ran = new Set(results.map((one) => one.name));
  const missing = names.filter((one) => !ran.has(one));
  if (missing.length > 0 || results.length !== names.length) {
    throw new GuardError(
      `${title}: ${results.length} of ${names.length} cases ran. Not run: ` +
        `${missing.map((one) => `"${one}"`).join(', ') || 'none, but there are unknown cases'}.`,
    );
  }
}
