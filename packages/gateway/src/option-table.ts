// Every option of a gateway, once: its name in `startGateway` and in the command, its help and its
// default, how the command reads it, and how both check it. The command, its help, the table of
// docs/running-the-gateway.md and `startGateway` read this table.
import { isIPv6 } from 'node:net';
import { type Arguments, type Option, usage } from '@room-sessions/shared/option-table';
import { readOptionFile } from './file-errors.ts';
import { parseAssumeOptions, resolveAssumptions, type Assumptions } from './assume.ts';
import { readAssumeFile } from './cli/assume-file.ts';
import type { SeedData } from './control/client.ts';
import { parseHostName } from './control/host-name.ts';
import type { StartReplay } from './control/replay/start-replay.ts';
import { logLevels, type LogLevel } from './log.ts';
import { readSeedFile } from './seed/file.ts';
import { usageError } from './start-error.ts';
import type { CommandOptions, LaunchOptions, Limits, TlsOptions } from './options.ts';

interface Limit extends Range {
  /** The option of the command. */
  readonly name: string;
  /** In the units of the command, where times are seconds. */
  readonly usual: number;
  readonly says: string;
}

interface Range {
  readonly unit: 'bytes' | 'seconds';
  readonly least: number;
  readonly most: number;
}

const limitIn =
  (usualRange: Range) =>
  (name: string, usual: number, says: string, range: Partial<Range> = {}): Limit => ({
    ...usualRange,
    name,
    usual,
    says,
    ...range,
  });

const bytes = limitIn({ unit: 'bytes', least: 1024, most: 1024 ** 2 });
const seconds = limitIn({ unit: 'seconds', least: 1, most: 24 * 60 * 60 });

const limits: Readonly<Record<keyof Limits, Limit>> = {
  bodyBytes: bytes(
    'max-body',
    1024 ** 2,
    'in a body; a larger one gets 413; for images see --assume max-upload-size=BYTES',
    { most: 1024 ** 3 },
  ),
  headerBytes: bytes(
    'max-headers',
    16 * 1024,
    'in all headers of a request; a request with more gets 431',
  ),
  headerTimeout: seconds('header-timeout', 3, 'to receive all headers; then the request gets 408'),
  requestTimeout: seconds('request-timeout', 30, 'to receive a whole request; then it gets 408'),
  answerTimeout: seconds(
    'answer-timeout',
    60,
    'for the client to read the response; then the connection is cut',
  ),
  keepAlive: seconds('keep-alive', 72, 'that an idle connection stays open'),
  drainDelay: seconds(
    'drain-delay',
    0,
    'to accept requests after SIGTERM; /readyz then responds with 503, so that load balancers send no more requests',
    { least: 0 },
  ),
  drain: seconds(
    'drain',
    10,
    'that running requests may take after SIGTERM and --drain-delay; then they are cut off',
    { least: 0 },
  ),
};

/** How many units of `startGateway` one unit of the command is. */
const scale = ({ unit }: Limit): number => (unit === 'seconds' ? 1000 : 1);

/** An option of the command. */
type Row = Omit<Option, 'group'> &
  (
    | { readonly sets?: undefined; readonly read?: undefined }
    | { [Key in keyof CommandOptions]-?: Setter<Key> }[keyof CommandOptions]
  );

interface Setter<Key extends keyof CommandOptions> {
  readonly sets: Key;
  /** Default: the text, the texts, or whether the option was given. */
  readonly read?: (given: Given) => CommandOptions[Key];
}

interface Given extends Arguments {
  readonly isTerminal: boolean;
}

/** In the order of the help. */
const groups = {
  'Where it listens': [
    {
      name: 'port',
      value: 'PORT',
      says: 'the port, 0 for any free one',
      default: '8080',
      sets: 'port',
      read: readPort,
    },
    { name: 'host', value: 'ADDRESS', says: 'the address', default: '127.0.0.1', sets: 'host' },
    {
      name: 'public-url',
      value: 'URL',
      says: 'the URL of the gateway behind a proxy; used in the imageURI of images and in /openapi.json',
      sets: 'publicUrl',
    },
    {
      name: 'cors',
      value: 'ORIGIN',
      multiple: true,
      says: 'the origin (scheme, host and port) of a page that may call the API from a browser; use it only for development; it does not apply to the control plane',
      sets: 'cors',
    },
    {
      name: 'tls-cert',
      value: 'FILE',
      says: 'a certificate with its chain, as PEM: the gateway then serves only https; requires --tls-key',
      sets: 'tls',
      read: readTls,
    },
    { name: 'tls-key', value: 'FILE', says: 'the key of the certificate, as PEM' },
  ],
  'Keys and data': [
    {
      name: 'api-key',
      value: 'KEY',
      multiple: true,
      says: 'a key to accept in X-API-Key',
      default: '$ROOM_SESSIONS_API_KEY',
      sets: 'apiKeys',
    },
    {
      name: 'database',
      value: 'DATABASE',
      says: 'where data is stored: a file (SQLite), postgres://USER:PASSWORD@HOST:PORT/NAME, which several gateways can share, or :memory:, where data is lost when the gateway stops',
      default: ':memory:',
      sets: 'database',
    },
    {
      name: 'seed',
      value: 'FILE',
      says: 'fill each new tenant with the records of this file (JSON) instead of the sample data',
      sets: 'seed',
      read: readSeed,
    },
    { name: 'no-seed', says: 'start a new database without sample data' },
    {
      name: 'control-token',
      value: 'TOKEN',
      says: 'enable the control plane under /_control and the page /console. Clients must send this token. Without a token both are off; on a terminal, the gateway creates a token and prints a sign-in link',
      default: '$ROOM_SESSIONS_CONTROL_TOKEN',
      sets: 'controlToken',
    },
    {
      name: 'control-host',
      value: 'NAME',
      multiple: true,
      says: 'a further host name under which clients may call the control plane and the console, for example the name of a container; localhost and the host of --public-url are always allowed',
      sets: 'controlHosts',
      read: readControlHosts,
    },
  ],
  Behaviour: [
    {
      name: 'replay',
      value: 'FILE',
      says: 'respond with recorded traffic to the requests in this file, a HAR or the journal of a gateway; needs --control-token',
      sets: 'replay',
      read: readReplay,
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
      sets: 'assume',
      read: (given) => ({
        ...readFindings(given)?.assume,
        ...parseAssumeOptions(given.all('assume') ?? []),
      }),
    },
    {
      name: 'assume-file',
      value: 'FILE',
      says: 'take assumptions from the JSON report of a probe (room-sessions-probe --report FILE.json); --assume has priority',
      sets: 'notices',
      read: (given) => [readFindings(given)?.notice ?? []].flat(),
    },
    {
      name: 'strict',
      says: 'respond 400 to body fields and query parameters that the API document does not name',
      sets: 'strict',
    },
  ],
  Limits: Object.values(limits).map(({ name, unit, says, usual }) => ({
    name,
    value: unit.toUpperCase(),
    says: `${unit} ${says}`,
    default: String(usual),
  })),
  Others: [
    {
      name: 'log-level',
      value: 'LEVEL',
      says: `${logLevels.join(', ')}: what is logged to stderr, as JSON unless stdout is a terminal`,
      default: 'warn; on a terminal info',
      sets: 'logLevel',
      read: readLevel,
    },
    { name: 'verbose', says: 'the same as --log-level info: one line per request' },
    { name: 'help', short: 'h', says: 'show this text' },
    { name: 'version', short: 'v', says: 'show the version' },
  ],
} satisfies Readonly<Record<string, readonly Row[]>>;

type RowOfTable = (typeof groups)[keyof typeof groups][number];

/** The options of the command. */
export const optionTable: readonly (Row & Option)[] = Object.entries<readonly Row[]>(
  groups,
).flatMap(([group, rows]) => rows.map((row) => ({ ...row, group })));

/** @throws StartError or UsageError when an option, or a file that it names, cannot be read. */
export function readOptions(
  args: Arguments,
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): LaunchOptions {
  const usual = new Map(
    optionTable.map(({ name, default: text }) => [
      name,
      // An empty variable counts as not set.
      text?.startsWith('$') ? environment[text.slice(1)] || undefined : text,
    ]),
  );
  const text = (name: string): string | undefined => args.text(name) ?? usual.get(name);
  const given: Given = { ...args, text, isTerminal };
  const values = optionTable.flatMap((row) => {
    const { name, value, multiple, sets, read } = row;
    if (sets === undefined) return [];
    if (read) return [[sets, read(given)]];
    if (value === undefined) return [[sets, args.has(name)]];
    return [[sets, multiple ? (args.all(name) ?? [text(name) ?? []].flat()) : text(name)]];
  });
  // Does not compile while an option of the type has no row.
  const read: Record<Exclude<keyof CommandOptions, 'limits'>, unknown> = Object.fromEntries(
    values,
  ) as Record<Extract<RowOfTable, { sets: string }>['sets'], unknown>;
  return { ...(read as CommandOptions), limits: readLimits(given), seedFile: args.text('seed') };
}

function readPort(given: Given): number {
  const text = given.text('port') ?? '';
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw usage(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
}

function readTls(given: Given): TlsOptions | undefined {
  const [cert, key] = [given.text('tls-cert'), given.text('tls-key')];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw usage('--tls-key: requires --tls-cert');
  if (key === undefined) throw usage('--tls-cert: requires --tls-key');
  return { cert: readOptionFile('tls-cert', cert), key: readOptionFile('tls-key', key) };
}

function readSeed(given: Given): boolean | SeedData {
  const file = given.text('seed');
  if (file === undefined) return !given.has('no-seed');
  if (given.has('no-seed')) throw usage('--seed: cannot be combined with --no-seed');
  return readSeedFile(file);
}

function readControlHosts(given: Given): readonly string[] {
  const hosts = given.all('control-host');
  if (hosts && given.text('control-token') === undefined) {
    throw usage('--control-host: requires --control-token, which enables the control plane');
  }
  return hosts ?? [];
}

function readReplay(given: Given): StartReplay | undefined {
  const file = given.text('replay');
  const unrecorded = given.text('replay-unrecorded');
  if (file === undefined) {
    if (given.all('replay-unrecorded')) throw usage('--replay-unrecorded: needs --replay');
    return undefined;
  }
  if (given.text('control-token') === undefined) {
    throw usage('--replay: needs --control-token, without which there is no control plane');
  }
  if (unrecorded !== 'handle' && unrecorded !== 'fail') {
    throw usage(`--replay-unrecorded: expected handle or fail, got ${JSON.stringify(unrecorded)}`);
  }
  return { file, text: readOptionFile('replay', file).toString(), unrecorded };
}

function readLevel(given: Given): LogLevel {
  const usual = given.has('verbose') || given.isTerminal ? 'info' : 'warn';
  const text = given.all('log-level')?.at(-1) ?? usual;
  const level = logLevels.find((one) => one === text);
  if (level) return level;
  throw usage(`--log-level: expected one of ${logLevels.join(', ')}, got ${JSON.stringify(text)}`);
}

const readLimits = (given: Given): Limits =>
  mapLimits((_, limit) => {
    const text = given.text(limit.name) ?? '';
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= limit.least && number <= limit.most) return number * scale(limit);
    throw usageError(
      `--${limit.name}: expected a number of ${limit.unit} from ${limit.least} to ${limit.most}, ` +
        `got ${JSON.stringify(text)}`,
    );
  });

const mapLimits = (getValue: (name: keyof Limits, limit: Limit) => number): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, getValue(name as keyof Limits, limit)]),
  ) as Record<keyof Limits, number>;
function readFindings(given: Arguments): ReturnType<typeof readAssumeFile> | undefined {
  const file = given.text('assume-file');
  return file === undefined ? undefined : readAssumeFile(file);
}

/** The options whose values are checked, with their defaults. */
export interface CheckedOptions {
  readonly limits: Limits;
  /** The URL for clients, if it differs; without a trailing slash. */
  readonly publicUrl: string | undefined;
  /** Origins of pages that may call the API. */
  readonly cors: readonly string[];
  readonly controlHosts: readonly string[];
  readonly assumptions: Assumptions;
}

/** @throws StartError that names the option. */
export function checkOptions(options: LaunchOptions): CheckedOptions {
  const { apiKeys, controlToken, cors = [], controlHosts = [] } = options;
  for (const key of apiKeys) refuseUnsendable('an API key', key);
  if (controlToken !== undefined) refuseUnsendable('the control token', controlToken);
  return {
    limits: checkLimits(options.limits),
    publicUrl: checkPublicUrl(options.publicUrl),
    cors: cors.map(checkOrigin),
    controlHosts: controlHosts.map(checkHost),
    assumptions: resolveAssumptions(options.assume),
  };
}

/** A secret that no client could send: every call would fail without a visible reason. */
function refuseUnsendable(what: string, secret: string): void {
  if (/^[\x21-\x7e]+$/.test(secret)) return;
  throw usageError(`${what} must be one or more printable ASCII characters without spaces`);
}

const checkLimits = (given: Partial<Limits> = {}): Limits =>
  mapLimits((name, limit) => {
    const value = given[name] ?? limit.usual * scale(limit);
    // A test may need less than a second, which the command does not accept.
    const [least, most] = [Math.min(limit.least, 1), limit.most * scale(limit)];
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    throw usageError(`limits.${name}: expected an integer from ${least} to ${most}, got ${value}`);
  });

function checkPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && `${url.origin}${url.pathname}` === url.href;
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw usageError(
    '--public-url (publicUrl): expected http://HOST or https://HOST, optionally with a path, and nothing more',
  );
}

/** Refuses a text that no browser sends as `Origin`. */
function checkOrigin(text: string): string {
  // For the scheme of an app, such as `capacitor:`, URL has no origin.
  const isWeb = URL.canParse(text) && new URL(text).origin === text;
  if (isWeb || /^(?!https?:|file:)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+$/.test(text)) return text;
  throw usageError(
    `--cors (cors): expected the origin of a page, such as http://localhost:5173, without a path; ` +
      `got ${JSON.stringify(text)}. Name each origin: there is no wildcard.`,
  );
}

function checkHost(text: string): string {
  const name = parseHostName(isIPv6(text) ? `[${text}]` : text);
  if (name !== undefined) return name;
  throw usageError(
    `--control-host (controlHosts): expected a host name or an address, such as gateway or ` +
      `192.0.2.7, without a scheme and a path; got ${JSON.stringify(text)}`,
  );
}
