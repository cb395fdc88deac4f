// How much a gateway takes at once, and for how long: one table behind the options of
// `startGateway`, those of the command, its help and the page that describes it.
import { usageError } from './start-error.ts';

/** Sizes in bytes, times in milliseconds. */
export interface Limits {
  /** Bytes of a body; the switch `max-upload-size` says how many an image has. Default: 1 MiB. */
  bodyBytes: number;
  /** Bytes of all headers of a request. Default: 16 KiB. */
  headerBytes: number;
  /** Within this time all headers have come. Default: 3 s. */
  headerTimeout: number;
  /** Within this time a request has come as a whole. Default: 30 s. */
  requestTimeout: number;
  /** Within this time the client has taken an answer. Default: 60 s. */
  answerTimeout: number;
  /** How long a connection without a request stays open. Default: 72 s. */
  keepAlive: number;
  /** Requests under way at the same time, those about health and control apart. Default: 1000. */
  concurrency: number;
  /** Connections that are open at the same time. Default: 10,000. */
  connections: number;
  /** Requests for keys that wait for an answer at the same time. Default: 1000. */
  keyRequests: number;
  /** The same from one address. Default: 20. */
  keyRequestsPerAddress: number;
  /** How long it accepts requests after it was told to stop, with `/readyz` 503. Default: 0 s. */
  drainDelay: number;
  /** How long requests under way may take after that. Default: 10 s. */
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
    'of a body, beyond which it is 413; of an image, --assume max-upload-size=BYTES',
    { most: 1024 ** 3 },
  ),
  headerBytes: bytes('max-headers', 16 * 1024, 'of all headers, beyond which it is 431'),
  concurrency: number(
    'max-concurrency',
    1000,
    'requests under way at a time; more are 503 with Retry-After',
  ),
  connections: number('max-connections', 10_000, 'connections at a time; more are closed at once'),
  headerTimeout: seconds('header-timeout', 3, 'until all headers have come, else 408'),
  requestTimeout: seconds('request-timeout', 30, 'until a request has come as a whole, else 408'),
  answerTimeout: seconds(
    'answer-timeout',
    60,
    'until the client has taken its answer, else the connection is cut',
  ),
  keepAlive: seconds('keep-alive', 72, 'that a connection without a request stays open'),
  keyRequests: number(
    'max-key-requests',
    1000,
    'requests for keys (POST /keys) that wait for an answer; more are 429 with Retry-After',
  ),
  keyRequestsPerAddress: number(
    'max-key-requests-per-address',
    20,
    'the same from one IPv4 address or IPv6 /64 network; a proxy is one address',
  ),
  drainDelay: seconds(
    'drain-delay',
    0,
    'that it accepts requests after SIGTERM, with /readyz 503, so that balancers stop sending',
    { least: 0 },
  ),
  drain: seconds(
    'drain',
    10,
    'that requests under way may take after SIGTERM and --drain-delay, then they are cut off',
    { least: 0 },
  ),
};

export const limitNames: readonly (keyof Limits)[] = Object.keys(limits) as (keyof Limits)[];

/** How many of the units of `startGateway` one unit of the command is. */
const scale = ({ unit }: Limit): number => (unit === 'seconds' ? 1000 : 1);

/**
 * Every limit, those that are not given with their default.
 *
 * @throws StartError when one is no number in its range.
 */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  const values = limitNames.map((name) => {
    const limit = limits[name];
    const value = given[name] ?? limit.default * scale(limit);
    // A test may want less than a second, which the command does not take.
    const [least, most] = [Math.min(limit.least, 1), limit.most * scale(limit)];
    if (Number.isSafeInteger(value) && value >= least && value <= most) return [name, value];
    throw usageError(`limits.${name}: expected an integer from ${least} to ${most}, got ${value}`);
  });
  return Object.fromEntries(values) as Record<keyof Limits, number>;
}

/**
 * A limit as the command line has it.
 *
 * @throws StartError when it is no number in its range.
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
