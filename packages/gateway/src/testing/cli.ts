// Runs the command line in the process of the test.
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { run } from '../cli/run.ts';

function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  isTerminal = false,
) {
  const written = { stdout: '', stderr: '' };
  const events = new EventEmitter();
  const stream = (name: keyof typeof written) => ({
    isTTY: isTerminal && name === 'stdout',
    write(text: string) {
      written[name] += text;
      events.emit(name);
    },
    on: () => undefined,
  });
  const code = run(args, {
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    on: (signal, listener) => events.on(signal, listener),
    exit(status) {
      throw new Error(`exit ${status}`);
    },
  });
  const ended = code.then(async (status) => {
    // Cut requests are logged when their connections close.
    await turn();
    return { code: status, ...written };
  });
  return { events, written, ended };
}

/** Runs the command until it ends. */
export const runCli = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  start(args, env).ended;

/** Starts a gateway and waits until it is ready. */
export async function startCli(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  isTerminal?: boolean,
) {
  const { events, written, ended } = start(args, env, isTerminal);
  const ready = new Promise<string>((resolve) => {
    events.on('stdout', () => {
      const url = /^ready (\S+)\n/.exec(written.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const failed = ended.then(({ stderr }) => {
    throw new Error(`It ended before it was ready: ${stderr}`);
  });
  const url = await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return {
    url,
    /** The output so far. */
    written,
    /** Sends a signal, and waits for the end. */
    stop(signal: 'SIGTERM' | 'SIGINT') {
      events.emit(signal);
      return ended;
    },
  };
}
