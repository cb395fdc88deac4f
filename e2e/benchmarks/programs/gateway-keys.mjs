// Creates keys of a database with the gateway's command. Each key has a separate, empty tenant.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('bin.js', import.meta.resolve('@room-sessions/gateway')));

const run = promisify(execFile);

/** Parses the output of the command. */
export const command = async (...args) =>
  (await run(process.execPath, [bin, ...args])).stdout.trim();

export async function issueKeys(database, count) {
  const keys = [];
  for (let nth = 0; nth < count; nth += 1) {
    keys.push(await command('keys', 'issue', '--no-seed', '--database', database));
  }
  return keys;
}
