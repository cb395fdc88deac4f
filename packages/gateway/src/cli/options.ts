// Reads the command line. What is wrong with it is said without repeating a value that could be
// a key.
import { parseArgs } from 'node:util';
import { parseAssumeOptions } from '../assume.ts';
import type { SeedData } from '../control/wire.ts';
import { readSeedFile } from '../seed/file.ts';
import { StartError } from '../start-error.ts';

export interface CliOptions {
  port: number;
  host: string;
  database: string;
  apiKeys: readonly string[];
  controlToken: string | undefined;
  assume: Record<string, string>;
  seed: boolean | SeedData;
  verbose: boolean;
}

/** @throws StartError (usage) when the command line cannot be read. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (positionals.length > 0) {
    throw usage(`takes options only; ${positionals.length} other argument(s) came`);
  }
  return {
    port: readPort(values.port ?? '8080'),
    host: values.host ?? '127.0.0.1',
    database: values.database ?? ':memory:',
    apiKeys: readKeys(values['api-key'], environment['ROOM_SESSIONS_API_KEY']),
    // An empty variable is one that was not set.
    controlToken:
      values['control-token'] ?? (environment['ROOM_SESSIONS_CONTROL_TOKEN'] || undefined),
    assume: parseAssumeOptions(values.assume ?? []),
    seed: values.seed === undefined ? !values['no-seed'] : readSeedFile(values.seed),
    verbose: values.verbose ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        database: { type: 'string' },
        'api-key': { type: 'string', multiple: true },
        'control-token': { type: 'string' },
        assume: { type: 'string', multiple: true },
        'no-seed': { type: 'boolean' },
        seed: { type: 'string' },
        verbose: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw usage(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
}

function readKeys(
  given: readonly string[] | undefined,
  fallback: string | undefined,
): readonly string[] {
  if (given) return given;
  return fallback ? [fallback] : [];
}

const usage = (message: string): StartError => new StartError('usage', message);
