// The limits of a gateway in one table, behind the options of `startGateway`, those of the command,
// its help and its documentation page.
import { usageError } from './start-error.ts';

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  /** Bytes of a body; the switch `max-upload-size` limits images. Default: 1 MiB. */
  bodyBytes: number;
  /** Bytes of all headers of a request. Default: 16 KiB. */
  headerBytes: number;
  /** Timeout for receiving all headers. Default: 3 s. */
  headerTimeout: number;
  /** Timeout for receiving the whole request. Default: 30 s. */
  requestTimeout: number;
  /** Timeout for the client to read the response. Default: 60 s. */
  answerTimeout: number;
  /** How long an idle connection stays open. Default: 72 s. */
  keepAlive: number;
  /** Concurrent requests, except those for health and control. Default: 1000. */
  concurrency: number;
  /** Open connections. Default: 10,000. */
  connections: number;
  /** Pending requests for keys. Default: 1000. */
  keyRequests: number;
  /** Pending requests for keys from one address. Default: 20. */
  keyRequestsPerAddress: number;
  /**
   * How long the gateway accepts requests after it was told to stop, with `/readyz` 503. Default: 0
   * s.
   */
  drainDelay: number;
  /** How long running requests may take after that. Default: 10 s. */
  drain: number;
}

export interface Limit {
  /** The option of the command that sets it. */
  readonly option: string;
  readonly unit: 'bytes' | 'seconds' | 'number';
  /** In the units of the command, where times are seconds. */
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly says: string;
}

/** Creates the limits of a unit; most of them share a range. */
const limitIn =
  (unit: Limit['unit'], usualRange: Range) =>
  (option: string, usual: number, says: string, range: Partial<Range> = {}): Limit => ({
    option,
    unit,
    default: usual,
    says,
    ...usualRange,
    ...range,
  });

type Range = Pick<Limit, 'least' | 'most'>;

const bytes = limitIn('bytes', { least: 1024, most: 1024 ** 2 });
const seconds = limitIn('seconds', { least: 1, most: 24 * 60 * 60 });
const number = limitIn('number', { least: 1, most: 1_000_000 });

export const limits: Readonly<Record<keyof Limits, Limit>> = {
  bodyBytes: bytes(
    'max-body',
    1024 * 1024,
    'in a body; a larger one gets 413; for images see --assume max-upload-size=BYTES',
    { most: 1024 ** 3 },
  ),
  headerBytes: bytes(
    'max-headers',
    16 * 1024,
    'in all headers of a request; a request with more gets 431',
  ),
  concurrency: number(
    'max-concurrency',
    1000,
    'concurrent requests; a request above this gets 503 with Retry-After',
  ),
  connections: number('max-connections', 10_000, 'open connections; more are closed at once'),
  headerTimeout: seconds('header-timeout', 3, 'to receive all headers; then the request gets 408'),
  requestTimeout: seconds('request-timeout', 30, 'to receive a whole request; then it gets 408'),
  answerTimeout: seconds(
    'answer-timeout',
    60,
    'for the client to read the response; then the connection is cut',
  ),
  keepAlive: seconds('keep-alive', 72, 'that an idle connection stays open'),
  keyRequests: number(
    'max-key-requests',
    1000,
    'pending requests for keys (POST /keys); a request above this gets 429 with Retry-After',
  ),
  keyRequestsPerAddress: number(
    'max-key-requests-per-address',
    20,
    'pending requests for keys from one IPv4 address or IPv6 /64 network; more get 429; a proxy counts as one address',
  ),
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

export const limitNames: readonly (keyof Limits)[] = Object.keys(limits) as (keyof Limits)[];

/** How many units of `startGateway` one unit of the command is. */
const scale = ({ unit }: Limit): number => (unit === 'seconds' ? 1000 : 1);

/**
 * All limits; missing ones have their default.
 *
 * @throws StartError when one is not a number in its range.
 */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  const values = limitNames.map((name) => {
    const limit = limits[name];
    const value = given[name] ?? limit.default * scale(limit);
    // A test may need less than a second, which the command does not accept.
    const [least, most] = [Math.min(limit.least, 1), limit.most * scale(limit)];
    if (Number.isSafeInteger(value) && value >= least && value <= most) return [name, value];
    throw usageError(`limits.${name}: expected an integer from ${least} to ${most}, got ${value}`);
  });
  return Object.fromEntries(values) as Record<keyof Limits, number>;
}

/**
 * Reads a limit of the command line.
 *
 * @throws StartError when it is not a number in its range.
 */
export function readLimit(name: keyof Limits, text: string): number {
  const limit = limits[name];
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= limit.least && number <= limit.most) return number * scale(limit);
  const unit = limit.unit === 'number' ? 'a number' : `a number of ${limit.unit}`;
  throw usageError(
    `--${limit.option}: expected ${unit} from ${limit.least} to ${limit.most}, ` +
      `got ${JSON.stringify(text)}`,
  );
}
