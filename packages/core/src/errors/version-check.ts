// An application may install two copies of this package. They share clients if their versions fit.

import { version } from '../version.ts';
import { getMark } from './brand.ts';
import { ConfigurationError } from './errors.ts';

/**
 * Refuses a client of another copy that this copy cannot work with. Versions fit as semver says:
 * within a major version, and before 1.0.0 within a minor one.
 */
export function checkVersion(client: unknown): void {
  const other = getMark(client, 'client');
  if (other === undefined || toLine(other) === toLine(version)) return;
  throw new ConfigurationError(
    `The client is of @room-sessions/core ${other as string}, which does not fit ${version}. Install one version; see \`npm ls @room-sessions/core\`.`,
    {},
    'incompatible_client',
  );
}

const toLine = (of: unknown): string | undefined => /^(0\.\d+|\d+)/.exec(String(of))?.[0];
