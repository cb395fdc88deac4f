// The PostgreSQL server that tests use: one of their own, or that of ROOM_SESSIONS_TEST_POSTGRES.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TestServer extends AsyncDisposable {
  /** With a user that may create databases. */
  readonly url: string;
  /** Ends it without a warning. */
  kill(): Promise<void>;
  /** Starts it again after that, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const supervisor = fileURLToPath(new URL('supervisor.ts', import.meta.url));

/**
 * @param durability whether it flushes to the disk; tests of behaviour do without.
 * @throws Error with the server's log when it cannot start: no test is left out for that.
 */
export async function startPostgres(durability: 'volatile' | 'durable'): Promise<TestServer> {
  const child = spawn(process.execPath, [supervisor, durability], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal is not for it: it ends when its standard input does.
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
  // Its pipes keep no process alive.
  child.unref();
  const stop = async (): Promise<void> => {
    child.ref();
    child.stdin.end();
    await ended;
  };
  return {
    url,
    kill: () => ask('kill'),
    start: () => ask('start'),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
