import { describe, expect, it } from 'vitest';
import { answer, failure, json } from '@room-sessions/testing/faults';
import { read, room } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';

const gateway = useFaultServer();

describe('a call', () => {
  it('returns the response on request', async () => {
    gateway.server.answer(answer(201, '{"a":1}', { 'x-trace': 't1' }));
    const { value, response, message } = await gateway
      .client()
      .call<{ a: number }>(read, room)
      .withResponse();
    expect(value).toEqual({ a: 1 });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-trace')).toBe('t1');
    expect(message).toBeUndefined();
  });

  it('has `withResponse` as a plain property, which is cheaper than a getter', async () => {
    const call = gateway.client().call(read, room);
    expect(Object.getOwnPropertyDescriptor(call, 'withResponse')).toMatchObject({
      value: expect.any(Function),
      enumerable: true,
    });
    const { withResponse } = call;
    expect((await withResponse()).value).toEqual({});
  });

  it('sends one request, however often it is awaited', async () => {
    const call = gateway.client().call(read, room);
    await Promise.all([call, call.withResponse(), call.withResponse(), call]);
    expect(gateway.server.received).toHaveLength(1);
  });

  it('rejects with the same error, awaited or with its response', async () => {
    gateway.server.answer(json({}, 404));
    const call = gateway.client().call(read, room);
    const [one, two] = await Promise.all([failure(call.withResponse()), failure(call)]);
    expect(one).toBe(two);
  });
});
