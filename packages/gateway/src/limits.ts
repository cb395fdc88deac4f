// How much a gateway takes at once, and for how long: one table behind the options of
// `startGateway`, those of the command, its help and the page that describes it.
import { StartError } from './start-error.ts';

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

const aDay = 24 * 60 * 60;

export const limits: Readonly<Record<keyof Limits, Limit>> = {
  bodyBytes: {
    option: 'max-body',
    unit: 'bytes',
    default: 1024 * 1024,
    least: 1024,
    most: 1024 ** 3,
    says: 'of a body, beyond which it is 413; of an image, --assume max-upload-size=BYTES',
  },
  headerBytes: {
    option: 'max-headers',
    unit: 'bytes',
    default: 16 * 1024,
    least: 1024,
    most: 1024 ** 2,
    says: 'of all headers, beyond which it is 431',
  },
  concurrency: {
    option: 'max-concurrency',
    unit: 'number',
    default: 1000,
    least: 1,
    most: 1_000_000,
    says: 'requests under way at a time; more are 503 with Retry-After',
  },
  connections: {
    option: 'max-connections',
    unit: 'number',
    default: 10_000,
    least: 1,
    most: 1_000_000,
    says: 'connections at a time; more are closed at once',
  },
  headerTimeout: {
    option: 'header-timeout',
    unit: 'seconds',
    default: 3,
    least: 1,
    most: aDay,
    says: 'until all headers have come, else 408',
  },
  requestTimeout: {
    option: 'request-timeout',
    unit: 'seconds',
    default: 30,
    least: 1,
    most: aDay,
    says: 'until a request has come as a whole, else 408',
  },
  answerTimeout: {
    option: 'answer-timeout',
    unit: 'seconds',
    default: 60,
    least: 1,
    most: aDay,
    says: 'until the client has taken its answer, else the connection is cut',
  },
  keepAlive: {
    option: 'keep-alive',
    unit: 'seconds',
    default: 72,
    least: 1,
    most: aDay,
    says: 'that a connection without a request stays open',
  },
  keyRequests: {
    option: 'max-key-requests',
    unit: 'number',
    default: 1000,
    least: 1,
    most: 1_000_000,
    says: 'requests for keys (POST /keys) that wait for an answer; more are 429 with Retry-After',
  },
  keyRequestsPerAddress: {
    option: 'max-key-requests-per-address',
    unit: 'number',
    default: 20,
    least: 1,
    most: 1_000_000,
    says: 'the same from one IPv4 address or IPv6 /64 network; a proxy is one address',
  },
  drainDelay: {
    option: 'drain-delay',
    unit: 'seconds',
    default: 0,
    least: 0,
    most: aDay,
    says: 'that it accepts requests after SIGTERM, with /readyz 503, so that balancers stop sending',
  },
  drain: {
    option: 'drain',
    unit: 'seconds',
    default: 10,
    least: 0,
    most: aDay,
    says: 'that requests under way may take after SIGTERM and --drain-delay, then they are cut off',
  },
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
    throw new StartError(
      'usage',
      `limits.${name}: expected an integer from ${least} to ${most}, got ${value}`,
    );
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
  throw new StartError(
    'usage',
    `--${limit.option}: expected ${unit} from ${limit.least} to ${limit.most}, ` +
      `got ${JSON.stringify(text)}`,
  );
}
