// Sends the requests of a scene to a twin: a gateway in this process, with the given assumptions.

import { type Assumptions, type GatewayOptions, startInProcess } from '@room-sessions/gateway';
import { type Answer, type Exchange, parseBody, toEssence } from '../exchange.ts';
import { imageBody } from '../scenario/image.ts';
import { withoutKey } from '../scenario/reads.ts';

export type Assume = Readonly<Partial<Record<keyof Assumptions, string | number>>>;
/** Lists of records, by the gateway's names for them. */
export type Seed = Readonly<Record<string, readonly unknown[]>>;

export interface ReplayOptions {
  readonly assume: Assume;
  readonly seed: Seed;
}

/** One response for each exchange. */
export async function replay(
  exchanges: readonly Exchange[],
  { assume, seed }: ReplayOptions,
): Promise<Answer[]> {
  let now = exchanges[0]?.at ?? 0;
  // No `await using`: the sources must also run on Node 22.
  const twin = await startInProcess({
    assume: assume as Partial<Assumptions>,
    seed: seed as GatewayOptions['seed'],
    clock: () => now,
  });
  const ids = new Map<string, string>();
  const answers: Answer[] = [];
  try {
    for (const exchange of exchanges) {
      now = exchange.at;
      const response = await twin.fetch(toRequest(exchange, twin.apiKey, ids));
      const answer: Answer = {
        status: response.status,
        type: toEssence(response.headers.get('content-type') ?? ''),
        text: await response.text(),
        assumed: response.headers.get('x-room-sessions-assumed')?.split(', ') ?? [],
      };
      answers.push(answer);
      pairIds(parseBody(exchange.response), parseBody(answer), ids);
    }
  } finally {
    await twin.close();
  }
  return answers;
}

function toRequest(
  { step, method, path, body = imageBody(path) }: Exchange,
  apiKey: string,
  ids: ReadonlyMap<string, string>,
): Request {
  const translate = (text: string): string =>
    [...ids].reduce((done, [theirs, ours]) => done.replaceAll(theirs, ours), text);
  return new Request(`http://gateway.invalid${translate(path)}`, {
    method,
    headers: {
      ...(!withoutKey.has(step) && { 'x-api-key': apiKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // A recorded GET may have a body.
    ...(body !== undefined && method !== 'GET' && { body: translate(body) }),
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A shorter text may occur by chance. */
const shortestId = 8;

/** Records which id of the twin corresponds to an id of the deployment. */
function pairIds(theirs: unknown, ours: unknown, ids: Map<string, string>): void {
  if (typeof theirs === 'string' && typeof ours === 'string') {
    const isId = theirs.length >= shortestId && uuid.test(ours);
    if (isId && theirs !== ours) ids.set(theirs, ours);
  } else if (typeof theirs === 'object' && theirs && typeof ours === 'object' && ours) {
    for (const [name, value] of Object.entries(theirs)) {
      pairIds(value, (ours as Record<string, unknown>)[name], ids);
    }
  }
}
