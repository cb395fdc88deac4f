// A server in a process of its own, whose CPU can be asked for.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export async function startServer(name, file, env = {}) {
  const child = fork(join(import.meta.dirname, 'gateway-servers.mjs'), [name, file], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const closed = once(child, 'exit');
  let url;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /^ready (\S+)$/.exec(line)?.[1];
    if (url) break;
  }
  if (!url) throw new Error(`${name} ended before it was ready`);
  return {
    url,
    /** µs so far. */
    async cpu() {
      child.send('cpu');
      const [{ user, system }] = await once(child, 'message');
      return user + system;
    },
    /** At once, as when the power fails. */
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
