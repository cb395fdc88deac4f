// A server in a separate process, whose CPU time can be read.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export async function startServer(name, file, env = {}) {
  const server = await startChild('gateway-servers.mjs', [name, file], env);
  return {
    ...server,
    /** CPU in µs so far. */
    async cpu() {
      const { user, system } = await server.ask();
      return user + system;
    },
  };
}

/** Starts a program that prints `ready URL` and replies to each message. */
export async function startChild(program, args, env = {}) {
  const child = fork(join(import.meta.dirname, program), args, {
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
  if (!url) throw new Error(`${[program, ...args].join(' ')} ended before it was ready`);
  return {
    url,
    child,
    pid: child.pid,
    async ask() {
      child.send('ask');
      return (await once(child, 'message'))[0];
    },
    /** Kills the process at once, like a power failure. */
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
