// What failure looks like: each is provoked, and must be the error that it should be.

import assert from 'node:assert/strict';
import { sample } from '@room-sessions/gateway';
import { ApiError, ConnectionError, InputError, RoomSessions } from '@room-sessions/sdk';
import type { Report } from './report.ts';

const getFailure = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => assert.fail('the call succeeded'),
    (error: unknown) => error,
  );

/** The failures of a gateway that runs. */
export async function failBefore(report: Report, baseUrl: string, apiKey: string): Promise<void> {
  report.heading('What failure looks like');
  await report.step('a bad key', async () => {
    const { badging } = new RoomSessions({ baseUrl, apiKey: 'not-a-key' });
    const error = await getFailure(badging.getQuestion());
    assert.ok(error instanceof ApiError && error.status === 401);
    return `${error.name}: ${error.message}`;
  });
  await report.step('a bad input', async () => {
    const { rooms } = new RoomSessions({ baseUrl, apiKey });
    const error = await getFailure(rooms.getSettings('..'));
    assert.ok(error instanceof InputError && error.delivery === 'not_sent');
    return `${error.name}: ${error.message.split('\n')[0]}`;
  });
  await report.step('a bad date', async () => {
    const { rooms } = new RoomSessions({ baseUrl, apiKey });
    const error = await getFailure(
      rooms.update({ socialId: sample.socialId, startDateTime: 'tomorrow' }),
    );
    assert.ok(error instanceof ApiError && error.status === 400);
    return `${error.name}: ${error.message}`;
  });
}

/** The failure of a gateway that is gone. */
export async function failAfter(report: Report, baseUrl: string, apiKey: string): Promise<void> {
  await report.step('a gateway that is down', async () => {
    const { rooms } = new RoomSessions({ baseUrl, apiKey });
    const error = await getFailure(rooms.update({ socialId: sample.socialId, name: 'Lost?' }));
    assert.ok(error instanceof ConnectionError && error.delivery === 'not_sent');
    return `${error.name}: ${error.message}`;
  });
}
