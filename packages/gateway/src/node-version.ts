// Checks the Node version first, because an old Node would fail with an obscure error. The help and
// the version need no database, so they work on any Node.
import { environmentError } from './start-error.ts';

/** @throws StartError on a Node without a usable `node:sqlite`. */
export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  throw environmentError(
    `@room-sessions/gateway needs Node 22.18 or later; this is Node ${version}. ` +
      'Nothing was started. Use a newer Node, or run the gateway as a program with its own Node: ' +
      'npx --package=node@24 --package=@room-sessions/gateway room-sessions-gateway --api-key KEY. ' +
      'The clients also run on Node 20.19.',
  );
}
