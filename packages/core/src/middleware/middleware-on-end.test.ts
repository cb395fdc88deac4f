import { describe, expect, it } from 'vitest';
import type { Middleware } from './middleware.ts';
import { json, stallBody, truncated } from '../testing/faults.ts';
import { read, room } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { failure } from '../testing/failure.ts';
import { runAlone } from '../testing/run-alone.ts';
import { around } from './around.ts';
import type { RoomSessionsError } from '../errors/errors.ts';

const gateway = useFaultServer();
const quickly = { limit: 1, minDelay: 1, maxDelay: 1 };

/** A middleware that records how each attempt ended. */
function noting(): { middleware: Middleware; ends: Array<RoomSessionsError | undefined> } {
  const ends: Array<RoomSessionsError | undefined> = [];
  return {
    ends,
    middleware: (request, next, { onEnd }) => {
      onEnd((error) => ends.push(error));
      return next(request);
    },
  };
}

describe('onEnd of an attempt', () => {
  it('is called after the body is read', async () => {
    const order: string[] = [];
    const attempt: Middleware = async (request, next, { onEnd }) => {
      onEnd((error) => order.push(`end ${error}`));
      const response = await next(request);
      order.push('head');
      return response;
    };
    await gateway.client({ use: [around(attempt)] }).call(read, room);
    expect(order).toEqual(['head', 'end undefined']);
  });

  it.each([
    ['stalls', stallBody],
    ['is cut off', truncated],
  ])('receives the error of a body that %s', async (_, fault) => {
    gateway.server.answer(fault);
    const { middleware, ends } = noting();
    const client = gateway.client({ timeout: 1000, use: [around(middleware)] });
    const error = await failure(client.call(read, room));
    expect(ends).toEqual([error]);
  });

  it('is called for each attempt, without an error for a status', async () => {
    gateway.server.answer(json({}, 503), json({}, 404));
    const { middleware, ends } = noting();
    await failure(gateway.client({ retry: quickly, use: [around(middleware)] }).call(read, room));
    expect(ends).toEqual([undefined, undefined]);
  });

  it('is called in time when a middleware never settles', async () => {
    const { middleware, ends } = noting();
    const never: Middleware = () => new Promise(() => undefined);
    const client = gateway.client({ timeout: 20, use: [around(middleware, never)] });
    await failure(client.call(read, room));
    expect(ends).toMatchObject([{ code: 'timeout' }]);
  });
});

it('each onEnd is called although another throws, which fails no call', async () => {
  const said = await runAlone(`
    const { around, createClient, request } = await import('./index.ts');
    const said = [];
    process.on('uncaughtException', ({ message }) => said.push(message));
    const noting = (name) => (request, next, { onEnd }) => {
      onEnd(() => { throw new Error(name + ' threw'); });
      onEnd(() => said.push(name + ' heard'));
      return next(request);
    };
    const client = createClient({
      baseUrl: 'https://gateway.example.com', apiKey: 'abc', fetch: async () => new Response('{"a":1}'),
      use: [around(noting('outer'), noting('inner')), around(noting('other'))],
    });
    const value = await request(client, 'GET', '/');
    await new Promise((resolve) => setImmediate(resolve));
    console.log(JSON.stringify([value, said.toSorted()]));
  `);
  expect(JSON.parse(said)).toEqual([
    { a: 1 },
    ['inner heard', 'inner threw', 'other heard', 'other threw', 'outer heard', 'outer threw'],
  ]);
});
