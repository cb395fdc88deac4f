// Whether the process lives, and whether it is of use: a supervisor asks the first, and starts it
// again; a load balancer asks the second, and sends requests elsewhere.
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from '../http/answer.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Within this time the store has to answer, in milliseconds. */
const usualBound = 2000;

export function bindHealth(app: FastifyInstance, services: Services): void {
  const config = { always: true };
  app.get('/healthz', { config }, async (request, reply) =>
    sendAnswer(reply, { status: 'ok' }, request.assumed),
  );
  const whyNotReady = createReadiness({ ...services, ping: services.store.ping });
  app.get('/readyz', { config }, async (request, reply) => {
    const why = await whyNotReady();
    if (why !== undefined) throw new Failure(503, `not ready: ${why}`);
    return sendAnswer(reply, { status: 'ready' }, request.assumed);
  });
}

/** Whoever asks while the store is being asked gets the same answer: nobody can pile questions up. */
export function createReadiness({
  ping,
  isDraining,
  log,
  bound = usualBound,
}: Pick<Services, 'isDraining' | 'log'> & {
  ping: () => Promise<unknown>;
  bound?: number;
}): () => Promise<string | undefined> {
  let asking: Promise<string | undefined> | undefined;
  let last: string | undefined;
  return async () => {
    if (isDraining()) return 'the gateway is draining';
    asking ??= ask({ ping, log, bound }).finally(() => (asking = undefined));
    const why = await asking;
    // Each change is a line, not each question.
    if (why !== last) log.warn(why === undefined ? 'ready again' : `not ready: ${why}`);
    last = why;
    return why;
  };
}

async function ask({
  ping,
  log,
  bound,
}: Pick<Services, 'log'> & { ping: () => Promise<unknown>; bound: number }): Promise<
  string | undefined
> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, bound, `the store does not answer within ${bound / 1000} s`);
  });
  const answer = ping().then(
    () => undefined,
    (error: unknown) => {
      log.defect(error);
      return 'the store fails; the log says why';
    },
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
