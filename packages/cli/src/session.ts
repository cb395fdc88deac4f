// One run of the command line: its streams, its secrets, and its early end.

import { once } from 'node:events';
import { signalCodes } from '@room-sessions/shared/output';
import { createStyle } from '@room-sessions/shared/style';
import type { CliIo } from './io.ts';
import { escapeControls } from './output/terminal.ts';
import { createSecrets, type Secrets } from './secrets.ts';

export type Signal = keyof typeof signalCodes;

/** Why a run ends early. */
export type Ending = Signal | 'closed pipe' | 'lost output';

export interface Session {
  readonly io: CliIo;
  readonly secrets: Secrets;
  /** Aborts the requests in flight. */
  readonly signal: AbortSignal;
  /** Aborted first, if work can end without losing the requests in flight. */
  readonly stop: AbortSignal;
  /** The first signal aborts only `stop`; the second signal aborts the requests. */
  readonly finishInFlight: (what: string) => void;
  readonly ending: () => Ending | undefined;
  /** Writes data to stdout, and waits for a slow reader. */
  readonly write: (text: string) => Promise<void>;
  /** Writes a line for people to stderr. */
  readonly say: (text: string) => void;
  /** Writes the line of an error to stderr. */
  readonly fail: (text: string) => void;
}

export function createSession(io: CliIo): Session {
  const secrets = createSecrets();
  secrets.add(io.env['ROOM_SESSIONS_API_KEY']);
  const requests = new AbortController();
  const stop = new AbortController();
  let ending: Ending | undefined;
  let graceful: string | undefined;

  const end = (by: Ending): void => {
    ending ??= by;
    stop.abort();
    requests.abort();
  };
  for (const signal of Object.keys(signalCodes) as Signal[]) {
    io.on(signal, () => {
      // A wrapper such as npx may repeat the signal that the terminal has already sent.
      if (requests.signal.aborted) return;
      if (graceful === undefined || stop.signal.aborted) return end(signal);
      ending = signal;
      stop.abort();
      // Ends the line of the progress, and of the terminal's ^C.
      if (io.stderr.isTTY) io.stderr.write('\n');
      say(`${signal}: ${graceful}`);
    });
  }
  io.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') return end('closed pipe');
    if (ending === undefined) fail(`the output cannot be written (${error.code ?? error.message})`);
    end('lost output');
  });
  // A closed stderr is not a reason to end the run.
  io.stderr.on('error', () => undefined);

  const writeLine = (begin: string, text: string): void => {
    io.stderr.write(`${begin} ${escapeControls(secrets.clean(text))}\n`);
  };
  const program = 'room-sessions:';
  const say = (text: string): void => writeLine(program, text);
  const fail = (text: string): void =>
    writeLine(createStyle(io.stderr, io.env)('red', program), toOptions(text));
  return {
    io,
    secrets,
    signal: requests.signal,
    stop: stop.signal,
    finishInFlight: (what) => (graceful = what),
    ending: () => ending,
    async write(text) {
      if (io.stdout.write(secrets.cleanData(text)) === false) {
        const { signal } = requests;
        await once(io.stdout, 'drain', { signal }).catch(() => undefined);
      }
    },
    say,
    fail,
  };
}

/** Converts SDK option names in messages to the options of the command line. */
const toOptions = (message: string): string =>
  message
    .replaceAll('`allowHttpTo`', '--allow-http-to')
    .replaceAll('`baseUrl`', '--base-url (or the profile)')
    .replaceAll('`extraQuery`', '--query');
