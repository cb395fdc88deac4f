// The plan of a run, drawn and shrunk by fast-check: plain data, so that a failing plan can be printed. An
// absent field means no limit, no fault, no delay.

import * as fc from 'fast-check';

export const origin = 'http://localhost:8080';
const elsewhere = 'http://localhost:9090';

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

const pick = fc.constantFrom;

const integer = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** A time in ms, in fractions so that few events coincide. */
const time = (max: number): fc.Arbitrary<number> => integer(0, max * 64).map((one) => one / 64);

/** A field that this percentage of the plans has. */
const maybe = <T>(percent: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
    { weight: percent, arbitrary: value },
  );

const flag = (percent: number): fc.Arbitrary<true | undefined> =>
  maybe(percent, fc.constant(true as const));

const statuses = [
  429, 429, 429, 408, 500, 503, 503, 504, 401, 400, 409, 599, 201, 300, 301, 302, 303, 304, 307,
  307, 308, 308,
];

/** The course of one request. A fault precedes the status. */
const reply = fc.record({
  /**
   * The end without a response. `refused`, `unreachable`, `untrusted`: before anything is sent. `lost`: after
   * sending. `silent`: the server never responds.
   */
  fault: maybe(26, pick('refused', 'unreachable', 'untrusted', 'lost', 'lost', 'lost', 'silent')),
  /** The error of the transport in this case, if it is not part of core. `refused` may be a lie. */
  throws: maybe(
    15,
    pick('refused', 'text', 'nothing', 'proxy', 'request', 'message', 'printer', 'abort'),
  ),
  /** The ms before the head or the fault. */
  delay: maybe(40, time(60)),
  /** The server has processed the request without reporting it. */
  isProcessed: flag(40),
  /** The transport ignores the signal. */
  ignoresSignal: flag(10),
  /** The number of body chunks that the server reads. A shorter request is not processed. */
  chunksRead: maybe(10, integer(1, 3)),
  status: maybe(75, pick(...statuses)),
  retryAfter: maybe(30, pick('0', '1', '3', '120', '99999999999', '-1', 'soon')),
  location: pick(
    undefined,
    '/api/v1/records/2',
    '/api/v1/records/2#part',
    `${elsewhere}/api/v1/records/2`,
    `https://${new URL(origin).host}/api/v1/records/2`,
    `http://user:password@${new URL(origin).host}/`,
    'http://[',
  ),
  body: maybe(15, pick('envelope', 'error', 'echo', 'empty', 'null')),
  bodyDelay: maybe(20, time(60)),
  bodyFault: maybe(12, pick('cut', 'silent', 'undecodable')),
});
export type Reply = Drawn<typeof reply>;

/** Options of a call. */
const limits = fc.record({
  timeout: maybe(50, pick(0, 5, 20, 50, 100, 1_000)),
  totalTimeout: maybe(35, pick(0, 10, 40, 150, 600, 5_000)),
  retry: maybe(
    60,
    fc.record({
      maxRetries: maybe(60, integer(0, 4)),
      minDelay: maybe(60, pick(0, 1, 10, 100)),
      maxDelay: maybe(30, pick(0, 5, 50, 1_000)),
      maxRetryAfter: maybe(30, pick(0, 1_000, 5_000, 100_000)),
      unsafe: flag(30),
    }),
  ),
});

const client = fc.record({
  /** The key is a function that returns these keys in order. By default each key is new. */
  keys: maybe(
    25,
    fc.array(
      fc.record({
        gives: maybe(40, pick('same', 'nothing', 'failure')),
        delay: maybe(30, time(60)),
      }),
      { maxLength: 5 },
    ),
  ),
  budget: maybe(25, fc.record({ capacity: pick(0, 0, 1, 2), perSuccess: pick(0, 0.5, 1, 1) })),
  /** The time at which the signal of the client is aborted. */
  abort: maybe(7, time(300)),
});
export type ClientPlan = Drawn<typeof client>;

/** The content of an upload. */
const source = fc.record({
  length: fc.oneof({ weight: 19, arbitrary: integer(0, 400) }, integer(0, 120_000)),
  form: maybe(50, pick('once', 'iterable')),
  /** The declared size minus the length, if declared. */
  announced: maybe(50, pick(0, 0, 0, 0, 0, 0, -1, 1, -40, 500)),
  /** The number of chunks. */
  chunks: maybe(60, integer(1, 8)),
  /** The delay before each chunk in ms. */
  pause: maybe(25, time(30)),
  /** The fault instead of the chunk with the number `faultAt`. */
  fault: maybe(20, pick('throws', 'stuck')),
  faultAt: maybe(60, integer(0, 3)),
  /** The duration of closing in ms. */
  closing: maybe(10, fc.oneof(time(30), fc.constant(9_000_000))),
});
export type SourcePlan = Drawn<typeof source>;

const common = {
  /** The start time. */
  at: maybe(30, time(100)),
  limits: maybe(50, limits),
  /** The time at which its signal is aborted; -1 means before the start. */
  abort: maybe(12, fc.oneof({ weight: 9, arbitrary: time(300) }, fc.constant(-1))),
  /** The server's replies in order. Further replies are healthy. */
  replies: fc.array(reply, { maxLength: 5 }),
};

const call = fc.record({
  kind: fc.constant('call' as const),
  ...common,
  method: maybe(60, pick('POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD')),
  isUnsafe: flag(45),
});
export type CallPlan = Drawn<typeof call>;

const list = fc.record({
  kind: fc.constant('list' as const),
  ...common,
  size: integer(1, 4),
  items: integer(0, 13),
  prefetch: maybe(50, integer(1, 4)),
  limit: maybe(30, integer(0, 11)),
  maxPages: maybe(15, integer(1, 6)),
  read: maybe(50, pick('all', 'pages')),
  /** The caller stops after this number of items. */
  leave: maybe(10, integer(1, 8)),
});
export type ListPlan = Drawn<typeof list>;

const invite = fc.record({
  kind: fc.constant('invite' as const),
  ...common,
  users: integer(0, 7),
  batchSize: maybe(80, integer(1, 3)),
  concurrency: maybe(60, integer(1, 3)),
  stop: maybe(15, time(100)),
  /** Resumes a failed run from JSON. */
  resume: maybe(50, pick('open', 'unknown')),
});
export type InvitePlan = Drawn<typeof invite>;

const upload = fc.record({ kind: fc.constant('upload' as const), ...common, source });
export type UploadPlan = Drawn<typeof upload>;

const operation = fc.oneof(
  { weight: 60, arbitrary: call },
  { weight: 12, arbitrary: list },
  { weight: 13, arbitrary: invite },
  { weight: 15, arbitrary: upload },
);
export type OperationPlan = Drawn<typeof operation>;

export const plan = fc.record({
  /** Seeds the random values of the run, for example the jitter of retries. */
  random: fc.noShrink(integer(1, 2 ** 31 - 2)),
  client,
  operations: fc.oneof(
    { weight: 7, arbitrary: fc.tuple(operation) },
    { weight: 3, arbitrary: fc.array(operation, { minLength: 2, maxLength: 4 }) },
  ) as fc.Arbitrary<OperationPlan[]>,
});
export type Plan = Drawn<typeof plan>;
