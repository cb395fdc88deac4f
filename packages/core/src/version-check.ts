// Two copies of this package in one application: clients pass between those that fit each other.

import { versionOfClient } from './brand.ts';
import { ConfigurationError } from './errors.ts';
import { version } from './version.ts';

/**
 * Refuses a client that another copy has made, where this copy cannot work with it. Versions fit as
 * semver says: within a major version, and before 1.0.0 within a minor one.
 */
export function checkVersion(client: unknown): void {
  const other = versionOfClient(client);
  if (other === undefined || line(other) === line(version)) return;
  throw new ConfigurationError(
    `The client was made by @room-sessions/core ${other}, but this package uses ${version}, which does not fit it. Update the packages of @room-sessions together, so that one version of core is installed; \`npm ls @room-sessions/core\` shows who asks for which.`,
    {},
    'incompatible_client',
  );
}

/** What versions that fit have in common. */
const line = (of: string): string => /^(0\.\d+|\d+)/.exec(of)?.[0] ?? of;
