import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Recording } from '@room-sessions/models';
import { expect, it } from 'vitest';
import { startInProcess, type InProcessGateway } from './gateway.ts';
import { sample } from './seed/sample.ts';
import { StartError } from './start-error.ts';

async function call(
  { apiKey, fetch }: InProcessGateway,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; type: string | null; body: unknown }> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(new Request(`http://gateway${path}`, init));
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: text && JSON.parse(text) };
}

it('a gateway in this process responds like one with a port, and opens no port', async () => {
  const opened: unknown[] = [];
  const note = (message: unknown): unknown => opened.push(message);
  for (const name of ['net.server.socket', 'net.client.socket']) subscribe(name, note);
  await using gateway = await startInProcess({ assume: { 'max-page-size': 5 } });
  const list = await call(gateway, 'GET', '/api/v1/social/playlist/all?size=5');
  expect(list.status).toBe(200);
  expect(list.body).toHaveLength(5);
  const refused = await call(gateway, 'GET', '/api/v1/social/playlist/all?size=0');
  expect([refused.status, refused.type]).toEqual([400, 'application/json; charset=utf-8']);
  const unknown = await call(gateway, 'GET', `/api/v1/social/settings/${sample.unknownId}`);
  expect(unknown.status).toBe(404);
  expect(gateway.assumptions['max-page-size']).toBe(5);
  for (const name of ['net.server.socket', 'net.client.socket']) unsubscribe(name, note);
  expect(opened).toEqual([]);
});

it('a gateway in this process uses the given clock and seed', async () => {
  let now = Date.UTC(2030, 0, 1);
  const seed = { playlists: [{ name: 'One' }] };
  await using gateway = await startInProcess({ seed, clock: () => now });
  const { body } = await call(gateway, 'GET', '/api/v1/social/playlist/all');
  expect(body).toMatchObject([{ name: 'One' }]);
  const saved = await call(gateway, 'POST', '/api/v1/recording/save', { name: 'a' });
  expect(saved.body).toMatchObject({
    status: 'PROCESSING',
    processingStartDateTime: '2030-01-01T00:00:00.000Z',
  });
  now += 60_000;
  const { socialRecordingId } = saved.body as Recording;
  const again = await call(gateway, 'POST', '/api/v1/recording/save', {
    socialRecordingId,
  });
  expect(again.body).toMatchObject({ status: 'COMPLETED' });
});

it('a gateway in this process refuses an unknown key and wrong options', async () => {
  await using gateway = await startInProcess({ apiKey: 'own' });
  const response = await call(
    { ...gateway, apiKey: 'other' },
    'GET',
    '/api/v1/social/playlist/all',
  );
  expect(response.status).toBe(401);
  const seed = { playlists: [{ playlistId: 'no uuid' }] };
  await expect(startInProcess({ seed })).rejects.toThrow(StartError);
  await expect(startInProcess({ apiKey: 'two words' })).rejects.toThrow(StartError);
});
