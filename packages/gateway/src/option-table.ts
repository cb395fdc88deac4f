// Every option of a gateway, once: its name in the command, its help, its default and its range, and how
// the values are checked. The command, its help, the table of docs/running-the-gateway.md and
// `startGateway` read this table.
import { isIPv6 } from 'node:net';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import type { Option } from '@room-sessions/shared/option-table';
import { resolveAssumptions } from './resolve-assumptions.ts';
import { parseHostName } from './control/guard.ts';
import { logLevels } from './log.ts';
import type { LaunchOptions, Limits } from './options.ts';
import { usageError } from './start-error.ts';

interface Limit {
  readonly name: string;
  readonly says: string;
  readonly unit: 'bytes' | 'seconds';
  /** How many units of `startGateway` one unit of the command is. */
  readonly scale: number;
  /** In the unit of the command. */
  readonly usual: number;
  readonly least: 0 | 1;
  readonly most: number;
}

const bytes = (name: string, usual: number, says: string, most = 1024 ** 2): Limit => {
  return { name, says, unit: 'bytes', scale: 1, usual, least: 1, most };
};
const seconds = (name: string, usual: number, says: string, least: 0 | 1 = 1): Limit => {
  return { name, says, unit: 'seconds', scale: 1000, usual, least, most: 24 * 60 * 60 };
};

const limits: Readonly<Record<keyof Limits, Limit>> = {
  bodyBytes: bytes(
    'max-body',
    1024 ** 2,
    'in a body; a larger one gets 413; for images see --assume max-upload-size=BYTES',
    1024 ** 3,
  ),
  headerBytes: bytes('max-headers', 16 * 1024, 'in all headers of a request; more get 431'),
  headerTimeout: seconds('header-timeout', 3, 'to receive all headers; then the request gets 408'),
  requestTimeout: seconds('request-timeout', 30, 'to receive a whole request; then it gets 408'),
  answerTimeout: seconds('answer-timeout', 60, 'to send the response; then the connection is cut'),
  keepAlive: seconds('keep-alive', 72, 'that an idle connection stays open'),
  drainDelay: seconds(
    'drain-delay',
    0,
    'to accept requests after SIGTERM; /readyz then responds with 503, so that load balancers send no more requests',
    0,
  ),
  drain: seconds('drain', 10, 'for running requests after --drain-delay; then they are cut off', 0),
};

export const mapLimits = (getValue: (limit: Limit, name: keyof Limits) => number): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, getValue(limit, name as keyof Limits)]),
  ) as Record<keyof Limits, number>;

/** In the order of the help. */
const groups: Readonly<Record<string, readonly Omit<Option, 'group'>[]>> = {
  'Where it listens': [
    { name: 'port', value: 'PORT', says: 'the port, 0 for any free one', default: '8080' },
    { name: 'host', value: 'ADDRESS', says: 'the address', default: '127.0.0.1' },
    {
      name: 'public-url',
      value: 'URL',
      says: 'the URL of the gateway behind a proxy, for imageURI and /openapi.json',
    },
    {
      name: 'cors',
      value: 'ORIGIN',
      multiple: true,
      says: 'the origin (scheme, host and port) of a page that may call the API, but not the control plane; only for development',
    },
    {
      name: 'tls-cert',
      value: 'FILE',
      says: 'a certificate with its chain, as PEM: the gateway then serves only https; requires --tls-key',
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
    },
    {
      name: 'database',
      value: 'DATABASE',
      says: 'where data is stored: a file (SQLite), postgres://USER:PASSWORD@HOST/NAME, which several gateways can share, or :memory:, where data is lost when the gateway stops',
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
      says: 'enable the control plane under /_control and the page /console for clients that send this token; on a terminal, the gateway creates a token and prints a sign-in link',
      default: '$ROOM_SESSIONS_CONTROL_TOKEN',
    },
    {
      name: 'control-host',
      value: 'NAME',
      multiple: true,
      says: 'a further host name of the control plane and the console, such as the name of a container; localhost and the host of --public-url are always allowed',
    },
  ],
  Behaviour: [
    {
      name: 'replay',
      value: 'FILE',
      says: 'respond with recorded traffic to the requests in this file, a HAR or the journal of a gateway; needs --control-token',
    },
    {
      name: 'replay-unrecorded',
      value: 'CHOICE',
      says: 'for a request that --replay does not have: handle (respond as usual) or fail (501 with the closest recorded request)',
      default: 'handle',
    },
    {
      name: 'assume',
      value: 'ID=VALUE',
      multiple: true,
      says: 'change an assumption of the gateway; the console lists the ids and values',
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
    },
    { name: 'verbose', says: 'the same as --log-level info: one line per request' },
    { name: 'help', short: 'h', says: 'show this text' },
    { name: 'version', short: 'v', says: 'show the version' },
  ],
};

export const optionTable: readonly Option[] = Object.entries(groups).flatMap(([group, rows]) =>
  rows.map((row) => ({ ...row, group })),
);

export const inProcessNames = 'apiKey assume strict seed clock publicUrl logLevel'.split(' ');
const more = 'port host database controlToken controlHosts limits tls cors'.split(' ');
export const gatewayNames: readonly string[] = [...inProcessNames, ...more];

/** @throws StartError, because a misspelled option would have no effect. */
export function refuseUnknown(given: object, known: readonly string[], prefix = ''): void {
  const name = Object.keys(given).find((one) => !known.includes(one));
  if (name === undefined) return;
  const meant = didYouMean(name, known);
  const others = meant ? `did you mean ${prefix}${meant}?` : `there are ${known.join(', ')}`;
  throw usageError(`Unknown option '${prefix}${name}'; ${others}`);
}

export type CheckedOptions = ReturnType<typeof checkOptions>;

/**
 * @returns the options whose values are checked, with their defaults.
 * @throws StartError that names the option.
 */
export function checkOptions(options: LaunchOptions) {
  const { apiKeys, controlToken, cors = [], controlHosts = [] } = options;
  refuseUnknown(options.limits ?? {}, Object.keys(limits), 'limits.');
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
  mapLimits(({ name: option, unit, scale, usual, least, most }, name) => {
    const value = given[name] ?? usual * scale;
    // A test may need less than a second.
    if (Number.isSafeInteger(value) && value >= least && value <= most * scale) return value;
    throw usageError(
      `--${option} (limits.${name}): expected ${least} to ${most} ${unit}, got ${value / scale}`,
    );
  });

/** @returns the URL for clients, if it differs; without a trailing slash. */
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
