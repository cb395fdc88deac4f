import { expect, it } from 'vitest';
import { answer, failure } from '@room-sessions/testing/faults';
import { write } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';

const gateway = useFaultServer();

it('a request is sent again after 421 only by the fetch of Node', async () => {
  gateway.server.answer(answer(421, '{}'));
  const error = await failure(gateway.client().call(write, { body: {} }));
  expect(error).toMatchObject({ name: 'ApiError', status: 421, attempts: 1 });
  // The fetch standard requires it, and the SDK cannot prevent it.
  expect(gateway.server.received).toHaveLength(transport === 'fetch' ? 2 : 1);
});
