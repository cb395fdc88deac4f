// The command line: reads the options, and serves on stdio until the client closes stdin.

import { findConnection } from '@room-sessions/cli';
import { type ClientOptions, ConfigurationError } from '@room-sessions/core';
import { type Io, UsageError } from '@room-sessions/shared/command-line';
import { type Arguments, readArguments, usage } from '@room-sessions/shared/option-table';
import { type ImageFolder, openImageFolder } from '../files/image-folder.ts';
import { createSettings } from '../settings.ts';
import { serve, type StdioStreams } from '../stdio/serve.ts';
import { version } from '../version.ts';
import { helpText } from './help.ts';
import { commandOptions } from './options.ts';

/** `process`, or streams of a test. */
export interface McpIo extends StdioStreams, Pick<Io, 'env'> {
  readonly stdin: StdioStreams['stdin'] & { readonly isTTY?: boolean };
}

/** @returns the exit code; 0 also while the server runs. */
export async function run(argv: readonly string[], io: McpIo): Promise<number> {
  const say = (text: string): unknown => io.stderr.write(`room-sessions-mcp: ${text}\n`);
  try {
    refuseKey(argv);
    const given = readArguments(commandOptions, argv);
    if (given.positionals.length > 0) throw usage('accepts options only, no arguments');
    if (given.has('help')) io.stdout.write(helpText());
    else if (given.has('version')) io.stdout.write(`${version()}\n`);
    else {
      await start(given, io);
      if (io.stdin.isTTY)
        say('waiting for an assistant on stdin; --help shows how to connect an assistant');
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      say(`${error.message}${error.message.endsWith('?') ? '' : '.'} --help shows the options.`);
      return 2;
    }
    if (!(error instanceof ConfigurationError) && !(error instanceof StartError)) throw error;
    say(toOptions(error.message));
    return 1;
  }
}

/** A problem of this machine prevents the start; the message names it. */
class StartError extends Error {
  override readonly name = 'StartError';
}

/** Options of the SDK, as this command calls them. */
const toOptions = (message: string): string =>
  message
    .replace('Set `baseUrl` or', 'Name a profile with --profile, or set')
    .replace('Set `apiKey` or', 'Name a profile with --profile, or set')
    .replace(/add '(.*)' to `allowHttpTo`/, 'name a profile that was added with --allow-http-to $1')
    .replaceAll('`baseUrl`', 'ROOM_SESSIONS_BASE_URL')
    .replaceAll('`apiKey`', 'ROOM_SESSIONS_API_KEY');

async function start(given: Arguments, io: McpIo): Promise<void> {
  const files = given.text('files');
  const settings = createSettings({
    client: await readProfile(given.text('profile') ?? io.env['ROOM_SESSIONS_PROFILE'], io.env),
    env: io.env,
    allowWrites: given.has('allow-writes'),
    tools: readNames(given.text('tools')),
    confirmWrites: !given.has('no-confirm'),
    turnOff: '--no-confirm',
    revealGuestTokens: given.has('reveal-guest-tokens'),
    images: await openFolder(files),
  });
  if (files !== undefined && !settings.tools.some(({ takesFile }) => takesFile)) {
    throw usage(
      '--files: no offered tool needs a file; add --allow-writes, or add uploadImage to --tools',
    );
  }
  serve(settings, io);
}

/** The address and the key of a profile, as the command line finds them. */
async function readProfile(name: string | undefined, env: McpIo['env']): Promise<ClientOptions> {
  if (!name) return {};
  try {
    // The key command cannot read stdin, because stdin carries the messages of the client.
    const connection = await findConnection({ env, profile: name, isInteractive: false });
    const { baseUrl, allowHttpTo } = connection;
    return { baseUrl, allowHttpTo, apiKey: await connection.readKey() };
  } catch (cause) {
    if (!(cause instanceof Error && cause.name === 'CommandError')) throw cause;
    throw new StartError(cause.message, { cause });
  }
}

/** Every user of the machine can read a command line, and the configuration files of assistants are shared. */
function refuseKey(argv: readonly string[]): void {
  if (!argv.some((word) => /^--?api[-_]?key\b/i.test(word))) return;
  throw usage(
    'the key is not an option, because others can read a command line: set ROOM_SESSIONS_API_KEY, or name a ' +
      'profile with --profile',
  );
}

function readNames(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw usage('--tools: expected names of tools, separated by commas');
  return names;
}

async function openFolder(path: string | undefined): Promise<ImageFolder | undefined> {
  if (path === undefined) return undefined;
  try {
    return await openImageFolder(path);
  } catch (cause) {
    throw new StartError(`--files: ${JSON.stringify(path)} is not a readable folder.`, {
      cause,
    });
  }
}
