// The options of `serve`, and how they are read.
import { parseAssumeOptions } from '../assume.ts';
import type { SeedData } from '../seed/seed-data.ts';
import { readSeedFile } from '../seed/file.ts';
import { limitNames, limits, readLimit, type Limits } from '../limits.ts';
import { logLevels, type LogLevel } from '../log.ts';
import type { LaunchOptions } from '../gateway.ts';
import type { TlsOptions } from '../tls.ts';
import { readOptionFile } from '../file-errors.ts';
import { inGroup, readArguments, usage, type Arguments, type Option } from './arguments.ts';
import type { UnrecordedRequests } from '../control/wire.ts';
import { readAssumeFile } from './assume-file.ts';

export const serveOptions: readonly Option[] = [
  ...inGroup('Where it listens', [
    { name: 'port', value: 'PORT', says: 'the port, 0 for any free one', default: '8080' },
    { name: 'host', value: 'ADDRESS', says: 'the address', default: '127.0.0.1' },
    {
      name: 'public-url',
      value: 'URL',
      says: 'the URL of the gateway behind a proxy; used in the imageURI of images and in /openapi.json',
    },
    {
      name: 'cors',
      value: 'ORIGIN',
      multiple: true,
      says: 'the origin (scheme, host and port) of a page that may call the API from a browser; use it only for development; it does not apply to the control plane',
    },
    {
      name: 'tls-cert',
      value: 'FILE',
      says: 'a certificate with its chain, as PEM: the gateway then serves only https; requires --tls-key',
    },
    { name: 'tls-key', value: 'FILE', says: 'the key of the certificate, as PEM' },
  ]),
  ...inGroup('Keys and data', [
    {
      name: 'api-key',
      value: 'KEY',
      multiple: true,
      says: 'a key to accept in X-API-Key',
      default: '$ROOM_SESSIONS_API_KEY',
    },
    {
      name: 'database',
      value: 'DATABASE',
      says: 'where data is stored: a file (SQLite), postgres://USER:PASSWORD@HOST:PORT/NAME, which several gateways can share, or :memory:, where data is lost when the gateway stops',
      default: ':memory:',
    },
    {
      name: 'seed',
      value: 'FILE',
      says: 'fill each new tenant with the records of this file (JSON) instead of the sample data',
    },
    { name: 'no-seed', says: 'start a new database without sample data' },
    {
      name: 'control-token',
      value: 'TOKEN',
      says: 'enable the control plane under /_control and the page /console. Clients must send this token. Without a token both are off; on a terminal, the gateway creates a token and prints a sign-in link',
      default: '$ROOM_SESSIONS_CONTROL_TOKEN',
    },
    {
      name: 'control-host',
      value: 'NAME',
      multiple: true,
      says: 'a further host name under which clients may call the control plane and the console, for example the name of a container; localhost and the host of --public-url are always allowed',
    },
  ]),
  ...inGroup('Behaviour', [
    {
      name: 'replay',
      value: 'FILE',
      says: 'respond with recorded traffic to the requests in this file, a HAR or the journal of a gateway; needs --control-token',
    },
    {
      name: 'replay-unrecorded',
      value: 'CHOICE',
      says: 'for a request that is not in the file of --replay: handle (respond as usual) or fail (501 with the closest recorded request)',
      default: 'handle',
    },
    {
      name: 'assume',
      value: 'ID=VALUE',
      multiple: true,
      says: 'change an assumption of the gateway; docs/gaps.md lists the ids and values',
    },
    {
      name: 'assume-file',
      value: 'FILE',
      says: 'take assumptions from the JSON report of a probe (room-sessions-probe --report FILE.json); --assume has priority',
    },
    {
      name: 'strict',
      says: 'respond 400 to body fields and query parameters that the API document does not name',
    },
  ]),
  ...inGroup(
    'Limits',
    limitNames.map((name) => ({
      name: limits[name].option,
      value: { bytes: 'BYTES', seconds: 'SECONDS', number: 'N' }[limits[name].unit],
      says: `${{ bytes: 'bytes ', seconds: 'seconds ', number: '' }[limits[name].unit]}${limits[name].says}`,
      default: String(limits[name].default),
    })),
  ),
  ...inGroup('Others', [
    {
      name: 'log-level',
      value: 'LEVEL',
      says: `${logLevels.join(', ')}: what is logged to stderr, as JSON unless stdout is a terminal`,
      default: 'warn; on a terminal info',
    },
    { name: 'verbose', says: 'the same as --log-level info: one line per request' },
    { name: 'help', short: 'h', says: 'show this text' },
    { name: 'version', short: 'v', says: 'show the version' },
  ]),
];

/** @throws StartError when the command line, or a file that it names, cannot be read. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): LaunchOptions | 'help' | 'version' {
  const given = readArguments(serveOptions, argv);
  if (given.has('help')) return 'help';
  if (given.has('version')) return 'version';
  if (given.positionals.length > 0) {
    throw usage(`expected only options, got ${given.positionals.length} other argument(s)`);
  }
  // An empty variable counts as not set.
  const controlToken =
    given.text('control-token') ?? (environment['ROOM_SESSIONS_CONTROL_TOKEN'] || undefined);
  if (given.all('control-host') && controlToken === undefined) {
    throw usage('--control-host: requires --control-token, which enables the control plane');
  }
  if (given.text('replay') !== undefined && controlToken === undefined) {
    throw usage('--replay: needs --control-token, without which there is no control plane');
  }
  const file = given.text('assume-file');
  const found = file === undefined ? undefined : readAssumeFile(file);
  return {
    port: readPort(given.text('port') ?? '8080'),
    host: given.text('host') ?? '127.0.0.1',
    database: given.text('database') ?? ':memory:',
    apiKeys: readKeys(given.all('api-key'), environment['ROOM_SESSIONS_API_KEY']),
    controlToken,
    controlHosts: given.all('control-host') ?? [],
    assume: { ...found?.assume, ...parseAssumeOptions(given.all('assume') ?? []) },
    notices: found ? [found.notice] : [],
    strict: given.has('strict'),
    seed: readSeed(given),
    seedFile: given.text('seed'),
    replay: readReplay(given),
    limits: readLimits(given),
    tls: readTls(given.text('tls-cert'), given.text('tls-key')),
    publicUrl: given.text('public-url'),
    cors: given.all('cors') ?? [],
    logLevel: readLevel(
      given.text('log-level') ?? (given.has('verbose') || isTerminal ? 'info' : 'warn'),
    ),
  };
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

function readSeed(given: Arguments): boolean | SeedData {
  const file = given.text('seed');
  if (file !== undefined && given.has('no-seed'))
    throw usage('--seed: cannot be combined with --no-seed');
  return file === undefined ? !given.has('no-seed') : readSeedFile(file);
}

function readReplay(given: Arguments): LaunchOptions['replay'] {
  const file = given.text('replay');
  const unrecorded = given.text('replay-unrecorded') ?? 'handle';
  if (file === undefined) {
    if (given.text('replay-unrecorded') !== undefined)
      throw usage('--replay-unrecorded: needs --replay');
    return undefined;
  }
  if (!isUnrecorded(unrecorded)) {
    throw usage(`--replay-unrecorded: expected handle or fail, got ${JSON.stringify(unrecorded)}`);
  }
  return { file, text: readOptionFile('replay', file).toString(), unrecorded };
}

const isUnrecorded = (text: string): text is UnrecordedRequests =>
  text === 'handle' || text === 'fail';

function readLimits(given: Arguments): Partial<Limits> {
  const values = limitNames.flatMap((name) => {
    const text = given.text(limits[name].option);
    return text === undefined ? [] : [[name, readLimit(name, text)]];
  });
  return Object.fromEntries(values) as Partial<Limits>;
}

function readTls(cert: string | undefined, key: string | undefined): TlsOptions | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw usage('--tls-key: requires --tls-cert');
  if (key === undefined) throw usage('--tls-cert: requires --tls-key');
  return { cert: readOptionFile('tls-cert', cert), key: readOptionFile('tls-key', key) };
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level) return level;
  throw usage(`--log-level: expected one of ${logLevels.join(', ')}, got ${JSON.stringify(text)}`);
}
