// The command: findings go to stdout, progress to stderr. Loads the rest, with the gateway, only when it probes.

import { inspect } from 'node:util';
import { type Io, UsageError } from '@room-sessions/shared/command-line';
import { signalCodes, watchOutput } from '@room-sessions/shared/output';
import { createStyle } from '@room-sessions/shared/style';
import { CaptureError } from '../capture/capture-error.ts';
import { FileError, ProbeError, Stopped } from '../errors.ts';
import { version } from '../version.ts';
import { helpText } from './help.ts';
import { readOptions } from './options.ts';

const exitCodes = { ok: 0, differs: 1, usage: 2, nothing: 3 } as const;

/** @returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const isLost = watchOutput(io, exitCodes.usage);
  const code = await getExitCode(argv, io);
  return isLost() ? exitCodes.usage : code;
}

async function getExitCode(argv: readonly string[], io: Io): Promise<number> {
  const program = createStyle(io.stderr, io.env)('red', 'room-sessions-probe:');
  const say = async (text: string): Promise<unknown> =>
    io.stderr.write(`${program} ${(await loadRedact(io))(text)}\n`);
  try {
    const options = readOptions(argv, io.env);
    if (options === 'help') io.stdout.write(helpText);
    else if (options === 'version') io.stdout.write(`${version()}\n`);
    else {
      const { probe } = await import('./probe.ts');
      return (await probe(options, io, await loadRedact(io))) ? exitCodes.differs : exitCodes.ok;
    }
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof Stopped) {
      await say(error.message);
      return signalCodes[error.signal];
    }
    if (error instanceof ProbeError) {
      await say(error.message);
      return exitCodes.nothing;
    }
    if (error instanceof UsageError) await say(`${error.message}; --help shows the options`);
    else if (error instanceof CaptureError || error instanceof FileError) await say(error.message);
    else if (error instanceof Error && (await isConfigurationError(error)))
      await say(inOptions(error.message));
    else {
      await say(`unexpected error: ${inspect(error)}`);
      return exitCodes.nothing;
    }
    return exitCodes.usage;
  }
}

/** Loaded when there is something to redact: the help has no key. */
async function loadRedact({ env }: Io): Promise<(text: string) => string> {
  const { createRedact } = await import('@room-sessions/shared/redact');
  return createRedact([env['ROOM_SESSIONS_API_KEY']], { mask: '[secret]' });
}

/** Converts the name of an SDK option to the name of the command's option. */
const inOptions = (message: string): string =>
  message
    .replaceAll('`baseUrl`', '--base-url')
    .replaceAll('`allowHttpTo`', '--allow-http-to')
    .replaceAll('`apiKey`', 'ROOM_SESSIONS_API_KEY');

async function isConfigurationError(error: Error): Promise<boolean> {
  const { ConfigurationError } = await import('@room-sessions/core');
  return error instanceof ConfigurationError;
}
