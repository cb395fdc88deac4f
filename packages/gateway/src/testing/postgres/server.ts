// The PostgreSQL server for tests: a new one, or that of ROOM_SESSIONS_TEST_POSTGRES.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const supervisor = fileURLToPath(new URL('supervisor.ts', import.meta.url));

/**
 * @param durability whether it flushes to disk; behavior tests do not need it.
 * @throws Error with the server's log when it cannot start: the tests are never skipped.
 */
export async function startPostgres(durability: 'volatile' | 'durable') {
  const child = spawn(process.execPath, [supervisor, durability], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal must not reach it: it ends when its standard input ends.
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const expectLine = async (start: string): Promise<string> => {
    const { value = '' } = (await lines.next()) as { value?: string };
    if (value.startsWith(start)) return value.slice(start.length);
    await ended;
    throw new Error(`the PostgreSQL server of the tests failed: ${value}\n${errors}`);
  };
  const ask = async (command: string): Promise<void> => {
    child.stdin.write(`${command}\n`);
    await expectLine(`done ${command}`);
  };
  const url = await expectLine('ready ');
  // Its pipes must not keep a process alive.
  child.unref();
  const stop = async (): Promise<void> => {
    child.ref();
    child.stdin.end();
    await ended;
  };
  return {
    /** With a user that may create databases. */
    url,
    /** Kills it without a warning. */
    kill: () => ask('kill'),
    /** Starts it again after that, on the same port. */
    start: () => ask('start'),
    /** Begins to restart it as a hot standby, on which all writes fail. */
    toStandby: () => ask('standby'),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
