// Draws a plan from a seed.

import { drawReply } from './draw-reply.ts';
import type {
  CallPlan,
  ClientPlan,
  InvitePlan,
  Limits,
  ListPlan,
  OperationPlan,
  Plan,
  SourcePlan,
  UploadPlan,
} from './plan.ts';
import { Random } from './random.ts';

/** Draws the common options of the plans of one seed. */
export class Draw extends Random {
  #times = 0;
  readonly path: Plan['path'];
  /** Only faults of keep-alive connections. */
  readonly isQuiet: boolean;
  /** The keep-alive timeout of the server. */
  readonly seconds: number;

  constructor(seed: number) {
    super(seed);
    const chance = this.next();
    this.seconds = this.pick([1, 2, 3, 5]);
    this.isQuiet = chance < 0.004;
    this.path = chance < 0.01 ? 'wire' : chance < 0.06 ? 'fetch' : undefined;
  }

  maybe<T>(probability: number, make: () => T): T | undefined {
    return this.chance(probability) ? make() : undefined;
  }

  /** A unique time, so that no two events coincide by chance. */
  time(most: number): number {
    this.#times = (this.#times % 61) + 1;
    return this.below(most) + this.#times / 64;
  }

  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

export function drawPlan(seed: number): Plan {
  const draw = new Draw(seed);
  const count = draw.chance(draw.path === 'wire' ? 0.2 : 0.65)
    ? 1
    : draw.pick([2, 2, 2, 3, 3, 4, 6]);
  const { path } = draw;
  const client = drawClient(draw, count === 1);
  const operations = Array.from({ length: count }, () => drawOperation(draw, count, client));
  return { random: seed, path, client, operations };
}

function drawClient(draw: Draw, isAlone: boolean): ClientPlan {
  return {
    limits: draw.maybe(0.3, () => drawLimits(draw)),
    keys: draw.maybe(0.15, () =>
      draw.some(4, () => ({
        gives: draw.maybe(0.5, () =>
          isAlone ? draw.pick(['new', 'new', 'nothing', 'failure'] as const) : 'new',
        ),
        delay: isAlone ? draw.maybe(0.4, () => draw.time(60)) : undefined,
      })),
    ),
    hasNoKey: draw.maybe(0.03, () => true),
    budget: draw.maybe(0.25, () => ({
      capacity: draw.below(4),
      perSuccess: draw.pick([0, 0.25, 0.5, 1]),
    })),
    logs: draw.maybe(0.03, () => true),
    middleware: draw.maybe(0.04, () => draw.pick(['attempt', 'attempt', 'elsewhere'] as const)),
    abort: draw.maybe(0.05, () => draw.time(300)),
    ...(draw.path === 'wire' ? drawConnections(draw) : {}),
  };
}

const drawConnections = (draw: Draw): ClientPlan => ({
  maxConnections: draw.maybe(0.5, () => 1 + draw.below(2)),
  idleTimeout: draw.maybe(0.6, () => draw.pick([1_000, 30_000])),
});

function drawLimits(draw: Draw): Limits {
  return {
    timeout: draw.maybe(0.5, () => draw.pick([0, 5, 20, 50, 100, 1_000])),
    total: draw.maybe(0.35, () => draw.pick([0, 10, 40, 150, 600, 5_000])),
    retry: draw.maybe(0.6, () =>
      draw.chance(0.1)
        ? false
        : {
            limit: draw.maybe(0.6, () => draw.below(5)),
            minDelay: draw.maybe(0.5, () => draw.pick([0, 1, 10, 100])),
            maxDelay: draw.maybe(0.3, () => draw.pick([0, 5, 50, 1_000])),
            maxRetryAfter: draw.maybe(0.3, () => draw.pick([0, 1_000, 5_000, 100_000])),
            unsafe: draw.maybe(0.3, () => true),
          },
    ),
    maxBytes: draw.maybe(0.1, () => draw.pick([10, 1_000])),
  };
}

function drawOperation(draw: Draw, count: number, client: ClientPlan): OperationPlan {
  const common = {
    at: draw.maybe(draw.isQuiet ? 0.7 : count > 1 ? 0.4 : 0.1, () =>
      draw.path === 'wire' && draw.chance(0.7) ? drawIdleEnd(draw) : draw.time(100),
    ),
    limits: draw.maybe(0.4, () => drawLimits(draw)),
    defaults: draw.maybe(0.05, () => drawLimits(draw)),
    abort: draw.maybe(0.12, () => (draw.chance(0.1) ? -1 : draw.time(300))),
  };
  const hasSlowKeys = client.keys?.some(({ delay, gives }) => delay || (gives && gives !== 'new'));
  // On the wire, most depends on how much of a body has arrived.
  const isStream = draw.path === 'wire' && draw.chance(0.3);
  const kind = hasSlowKeys ? 0 : isStream ? 0.88 + draw.next() * 0.12 : draw.next();
  const replies = (most: number, isStream = false): Pick<OperationPlan, 'replies'> => ({
    replies: draw.chance(0.004)
      ? Array.from({ length: 7 }, () => ({ status: 307, location: '/api/v1/records/1' }))
      : draw.maybe(0.85, () => draw.some(most, () => drawReply(draw, isStream))),
  });
  if (kind < 0.66) return { kind: 'call', ...common, ...drawCall(draw), ...replies(4) };
  if (kind < 0.78) return { kind: 'list', ...common, ...drawList(draw), ...replies(5) };
  if (kind < 0.88) return { kind: 'invite', ...common, ...drawInvite(draw), ...replies(5) };
  const source = drawSource(draw, 33);
  const once = { ...common, ...replies(3, true) };
  if (kind < 0.93) {
    const method = 'POST' as const;
    const isUnsafe = draw.maybe(0.5, () => true as const);
    return { kind: 'call', ...once, method, isUnsafe, source };
  }
  const upload: UploadPlan = { kind: 'upload', ...once, source };
  return upload;
}

/** A time close to the end of a keep-alive connection. */
const drawIdleEnd = (draw: Draw): number => draw.seconds * 1_000 + draw.time(600);

function drawCall(draw: Draw): Omit<CallPlan, 'kind'> {
  const method = draw.maybe(0.6, () =>
    draw.pick(['POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const),
  );
  return {
    method,
    isUnsafe: draw.maybe(method ? 0.7 : 0.1, () => true),
    needsNoKey: draw.maybe(0.1, () => true),
    bareError: draw.maybe(0.2, () => true),
    response: draw.maybe(0.2, () => draw.pick(['unknown', 'any'] as const)),
    read: draw.maybe(0.2, () => draw.pick(['raw', 'both', 'request'] as const)),
    isInvalid: draw.maybe(0.01, () => true),
  };
}

function drawList(draw: Draw): Omit<ListPlan, 'kind'> {
  const size = 1 + draw.below(4);
  const serverFault = draw.maybe(0.15, () =>
    draw.pick(['same', 'alternating', 'whole', 'endless', 'null'] as const),
  );
  return {
    size,
    items: draw.below(14),
    serverFault,
    prefetch: draw.maybe(0.5, () => 1 + draw.below(4)),
    limit: draw.maybe(0.3, () => draw.below(12)),
    maxPages: draw.maybe(serverFault === 'endless' ? 1 : 0.15, () => 1 + draw.below(6)),
    listTimeout: draw.maybe(0.15, () => 10 + draw.below(200)),
    read: draw.maybe(0.5, () => draw.pick(['all', 'pages', 'first'] as const)),
    leave: draw.maybe(0.1, () => 1 + draw.below(8)),
    leaveAt: draw.maybe(0.05, () => draw.time(100)),
    itemDelay: draw.maybe(0.15, () => draw.time(20)),
  };
}

function drawInvite(draw: Draw): Omit<InvitePlan, 'kind'> {
  return {
    users: draw.below(8),
    batchSize: draw.maybe(0.8, () => 1 + draw.below(3)),
    concurrency: draw.maybe(0.6, () => 1 + draw.below(3)),
    stop: draw.maybe(0.15, () => draw.time(100)),
    resume: draw.maybe(0.5, () => draw.pick(['open', 'unknown'] as const)),
  };
}

function drawSource(draw: Draw, least: number): SourcePlan {
  const length = draw.chance(draw.path === 'wire' ? 0.3 : 0.04)
    ? draw.below(120_000)
    : draw.below(20)
      ? least + draw.below(400)
      : draw.below(40);
  const chunk = draw.maybe(0.6, () => Math.max(1, Math.ceil(length / draw.pick([1, 2, 3, 8]))));
  return {
    length,
    form: draw.maybe(0.5, () => draw.pick(['once', 'iterable'] as const)),
    announcedSize: draw.maybe(0.5, () =>
      draw.chance(0.85) ? length : Math.max(0, length + draw.pick([-1, 1, -40, 500])),
    ),
    chunk,
    pause: draw.maybe(0.25, () => draw.time(30)),
    fault: draw.maybe(0.2, () => draw.pick(['throws', 'stuck', 'not bytes', 'nothing'] as const)),
    faultAt: draw.maybe(0.6, () => draw.below(4)),
    closing: draw.maybe(0.1, () => (draw.chance(0.3) ? -1 : draw.time(30))),
  };
}
