// What the tests of the page leave out: every server, every status, and those tests with the runner of Node.
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST } from './app/api/photo/route.ts';
import { GET } from './app/api/rooms/[socialId]/settings/route.ts';
import { createApp } from './app.ts';
import { createExpressApp } from './express.ts';
import { toHttpError } from './http-error.ts';
import { readEvents } from './read-events.ts';
import { readGuests } from './read-guests.ts';

let gateway: Gateway;
let app: ReturnType<typeof createApp>;
let sessions: RoomSessions;
const uploads: Record<string, (init: RequestInit) => Promise<Response>> = {};

beforeAll(async () => {
  gateway = await startGateway();
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  sessions = new RoomSessions({ retry: false, timeout: 500 });
  app = createApp(sessions);
  const hono = serve({ fetch: app.fetch, port: 0 });
  const express = createExpressApp(sessions).listen(0);
  for (const [name, server] of Object.entries({ Hono: hono, Express: express })) {
    const { port } = server.address() as AddressInfo;
    uploads[name] = (init) => fetch(`http://127.0.0.1:${port}/photo`, { method: 'POST', ...init });
  }
  uploads['Next.js'] = (init) =>
    POST(new Request('http://localhost/photo', { method: 'POST', ...init }));
  return async () => {
    vi.unstubAllEnvs();
    hono.close();
    express.close();
    await gateway.close();
  };
});
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await gateway.control.reset();
});

/** The status and the body of a response. */
const read = async (response: Response): Promise<unknown> => [
  response.status,
  await response.json(),
];

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(['Hono', 'Express', 'Next.js'])('the photo of a form in %s', (name) => {
  const upload = async (photo?: Blob): Promise<unknown> => {
    const form = new FormData();
    form.append('other', 'value');
    if (photo) form.append('photo', photo, 'photo.png');
    return read(await uploads[name]!({ body: form }));
  };
  const refused = [400, { error: 'Choose a PNG, JPEG, GIF or WebP image of at most 5 MB.' }];
  const tooLarge = [413, { error: 'The upload is too large.' }];

  it('is uploaded', async () => {
    expect(await upload(new Blob([pixel]))).toEqual([201, { uri: expect.any(String) }]);
    await gateway.control.verify({
      operation: 'uploadImage',
      match: { params: { imageName: 'photo.png' } },
    });
  });

  it('is refused if it is missing, no image, too large, or refused by the gateway', async () => {
    expect(await upload()).toEqual(refused);
    expect(await upload(new Blob(['no image']))).toEqual(refused);
    expect(await upload(new Blob([pixel, Buffer.alloc(5_000_000)]))).toEqual(refused);
    const body = { imageName: 'photo.png', error: 'too dark' };
    await gateway.control.expectations.set({ effect: { status: 200, body } });
    expect(await upload(new Blob([pixel]))).toEqual(refused);
  });

  it('is refused in the words of the app if it has more than 6 MB', async () => {
    const photo = new Blob([pixel, Buffer.alloc(6_000_000)]);
    // Next.js has no limit of its own.
    expect(await upload(photo)).toEqual(name === 'Next.js' ? refused : tooLarge);
  });

  it.each(['multipart/form-data; boundary=b', 'multipart/form-data', 'text/plain'])(
    'is refused in the words of the app if the body is not a form, as %s',
    async (type) => {
      const init = { body: '--b\r\nno form', headers: { 'content-type': type } };
      expect(await read(await uploads[name]!(init))).toEqual(refused);
    },
  );

  it('says when to try again after a 429', async () => {
    await gateway.control.expectations.set({ effect: { rateLimit: { retryAfter: 30 } } });
    const body = new FormData();
    body.append('photo', new Blob([pixel]), 'photo.png');
    const response = await uploads[name]!({ body });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });

  it('fails with the words of the app', async () => {
    await gateway.control.expectations.set({ effect: { status: 503 } });
    const failed = [502, { error: 'The rooms service failed.' }];
    expect(await upload(new Blob([pixel]))).toEqual(failed);
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(gateway.apiKey);
  });
});

describe('the check-in', () => {
  const { socialId, unknownId } = sample;

  it('returns a guest with a token, also if a response is lost', async () => {
    await gateway.control.expectations.set({ when: 'after', effect: { drop: true }, times: 1 });
    const guest = { guest: expect.any(String), token: expect.any(String) };
    const response = await app.request('/check-in', { method: 'POST' });
    expect(await read(response)).toEqual([201, guest]);
    await gateway.control.verify({ operation: 'getGuestUser', times: 2 });
  });

  it('lists the hosts page by page', async () => {
    const list = async (page: string): Promise<unknown> =>
      read(await app.request(`/rooms/${socialId}/hosts?page=${page}`));
    const [status, body] = (await list('0')) as [number, { hosts: unknown[] }];
    expect([status, body.hosts.length]).toEqual([200, 20]);
    expect(await list('2')).toEqual([200, expect.objectContaining({ nextPage: null })]);
    expect(await list('two')).toEqual([400, { error: 'The input is invalid.' }]);
  });

  it('reports the progress of an invite, and an unknown room', async () => {
    const invite = async (room: string): Promise<[name: string, data: unknown][]> => {
      const body = ['id', ...sample.userIds].join('\r\n');
      const response = await app.request(`/rooms/${room}/guests`, { method: 'POST', body });
      return Array.fromAsync(readEvents(response));
    };
    expect((await invite(socialId)).slice(1)).toEqual([
      ['progress', { done: 48, total: 48, refused: 0 }],
      ['done', { invited: 48, refused: [], unknown: [], open: [] }],
    ]);
    const failed = { error: 'Not found.', invited: 0 };
    expect(await invite(unknownId)).toEqual([['failed', expect.objectContaining(failed)]]);
  });

  it('reports a refused guest with the reason, after a 429', async () => {
    const retrying = new RoomSessions({ retry: { minDelay: 1 } });
    await gateway.control.expectations.set({ effect: { rateLimit: { retryAfter: 0 } }, times: 1 });
    const init = { method: 'POST', body: 'email\nben.adeyemi@example.com\nnobody@example.com' };
    const response = await createApp(retrying).request(`/rooms/${socialId}/guests`, init);
    const events = await Array.fromAsync(readEvents(response));
    const reason = 'no user has the email address "nobody@example.com"';
    const refused = [{ user: 'nobody@example.com', reason }];
    expect(events.at(-1)).toEqual(['done', { invited: 1, refused, unknown: [], open: [] }]);
  });

  it('starts no further batch after the visitor has left', async () => {
    const run = vi.spyOn(sessions.rooms, 'invite');
    await gateway.control.expectations.set({ effect: { delay: 50 } });
    const emails = Array.from({ length: 2_000 }, (_, index) => `${index}@example.com`);
    const init = { method: 'POST', body: ['email', ...emails].join('\n') };
    const response = await app.request(`/rooms/${socialId}/guests`, init);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    await expect(run.mock.results[0]!.value).rejects.toMatchObject({ name: 'InviteError' });
  });

  it('refuses a body that is too large', async () => {
    const init = { method: 'POST', body: 'x'.repeat(6_000_001) };
    const response = await app.request(`/rooms/${socialId}/guests`, init);
    expect(await read(response)).toEqual([413, { error: 'The upload is too large.' }]);
  });

  it.each([
    ['\uFEFF"email",name\r\n"A@example.com","A, B"\r\n\r\na@example.com,A\r\nid-1,'],
    ['Name;E-Mail\n"A; ""B"";\nC";a@example.com\nD, E;id-1\nF'],
    ['\nGroup,User ID,Email\rx,a@example.com\ry,id-1,b@example.com'],
    ['user_id\na@example.com\nid-1'],
  ])('reads the guests of a CSV file: %j', (csv) => {
    expect(readGuests(csv)).toEqual(['a@example.com', 'id-1']);
  });

  it.each(['', '\n', 'email\n', 'a@example.com\nb@example.com', 'name\nAnn'])(
    'refuses a file without a heading or without guests: %j',
    async (body) => {
      const init = { method: 'POST', body };
      const response = await app.request(`/rooms/${socialId}/guests`, init);
      const error = 'Choose a CSV file of guests, with the heading email or user id.';
      expect(await read(response)).toEqual([400, { error }]);
      await gateway.control.verify({ operation: 'inviteUsers', times: 0 });
    },
  );

  it('passes the tests of the page, with the runner of Node', async () => {
    // As a separate runner, not as a child of this one.
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    const file = join(import.meta.dirname, 'check-in.test.ts');
    const args = ['--test', '--test-reporter=tap', file];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toContain('# pass 2\n');
    expect(stderr).not.toContain('Error');
  });
});

it('the route of Next.js reads the settings of a room, and maps an error to a status', async () => {
  const get = async (socialId: string): Promise<unknown> => {
    const params = Promise.resolve({ socialId });
    return read(await GET(new Request('http://localhost'), { params }));
  };
  expect(await get(sample.socialId)).toEqual([200, { guestsAllowed: true }]);
  expect(await get(sample.unknownId)).toEqual([404, { error: 'Not found.' }]);
});

describe('toHttpError', () => {
  it.each([
    [{ status: 500 }, 502, 'The rooms service failed.'],
    [{ status: 409 }, 502, 'The rooms service failed.'],
    [{ status: 401 }, 502, 'The rooms service failed.'],
    [{ status: 422 }, 400, 'The input was refused.'],
    [{ status: 413 }, 413, 'The upload is too large.'],
    [{ status: 429 }, 503, 'Too many requests. Try again later.'],
    [{ drop: true }, 502, 'The rooms service failed.'],
    [{ stall: true }, 504, 'The rooms service did not respond in time.'],
  ] as const)('maps %j of the gateway to %i', async (effect, status, text) => {
    await gateway.control.expectations.set({ effect });
    const error: unknown = await sessions.rooms.getSettings(sample.socialId).catch((it) => it);
    expect(toHttpError(error)).toEqual([status, text]);
  });

  it.each([null, new Error('secret'), AbortSignal.abort().reason])('hides %o', (thrown) => {
    expect(toHttpError(thrown)).toEqual([500, 'Internal error.']);
  });
});
