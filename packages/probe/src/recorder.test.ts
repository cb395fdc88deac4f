import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, closedPortUrl, type Listening } from '@room-sessions/testing';
import { bearer, key, lookAt, plant } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import { ProbeError } from './errors.ts';
import { record, type RecordOptions, type Recording } from './recorder.ts';
import { deploy, document } from './testing/deployment.ts';

type Sent = IncomingMessage & { readonly text: string };
type Handle = (request: Sent, response: ServerResponse, count: number) => void;

interface Deployment extends Listening {
  readonly sent: string[];
  /** The maximum number of requests at once. */
  mostOpen: number;
}

/** A server that records its requests. */
async function serve(handle: Handle): Promise<Deployment> {
  let open = 0;
  const server = createServer((request, response) => {
    deployment.sent.push(`${request.method} ${request.url}`);
    deployment.mostOpen = Math.max(deployment.mostOpen, (open += 1));
    response.on('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      handle(Object.assign(request, { text: body }), response, deployment.sent.length);
    });
  });
  const deployment: Deployment = Object.assign(await listen(server), { sent: [], mostOpen: 0 });
  return deployment;
}

const answer = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** Sends a request to another server, and changes its 200 for a write to 201. */
async function forward(url: string, request: Sent, response: ServerResponse): Promise<void> {
  const { method = '', headers, text } = request;
  const { 'x-api-key': apiKey, 'content-type': type } = headers;
  const original = await fetch(url + request.url!, {
    method,
    headers: {
      ...(apiKey && { 'x-api-key': String(apiKey) }),
      ...(type && { 'content-type': type }),
    },
    ...(text !== '' && { body: text }),
  });
  const status = original.status === 200 && method !== 'GET' ? 201 : original.status;
  response.writeHead(status, { 'content-type': original.headers.get('content-type') ?? '' });
  response.end(await original.text());
}

async function probe(
  baseUrl: string,
  options: Partial<RecordOptions> = {},
): Promise<Recording & { readonly slept: readonly number[] }> {
  const slept: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  const recording = await record(
    {
      baseUrl,
      apiKey: key,
      level: 'read',
      room: '00000002-0000-4000-8000-000000000001',
      pause: 0,
      wait: 1000,
      exact: false,
      clock,
      ...options,
    },
    document,
  );
  return { ...recording, slept };
}

describe('a probe', () => {
  it('at the level read sends the safe operations only, one at a time', async () => {
    await using deployment = await serve((_, response) => answer(response, 200, []));
    await probe(deployment.url);
    const operations = deployment.sent.map((line) => {
      const [method = '', path = ''] = line.split(' ');
      return document.operationAt(method, path.split('?')[0]!)!;
    });
    expect(operations.every(({ id, method }) => method === 'GET' && document.isSafe(id))).toBe(
      true,
    );
    expect(new Set(operations.map(({ id }) => id)).size).toBe(7);
    expect(deployment.mostOpen).toBe(1);
  });

  it('at the level refused changes nothing of a gateway', async () => {
    await using deployment = await deploy();
    const { control } = deployment.gateway;
    const before = await control.snapshots.take('before');
    const { left } = await deployment.probe({ level: 'refused' });
    const after = await control.snapshots.take('after');
    expect([left.size, after.records]).toEqual([0, before.records]);
  });

  it('at the level write lists all records that it created', async () => {
    await using deployment = await deploy();
    const { control } = deployment.gateway;
    const before = await control.snapshots.take('before');
    const { left } = await deployment.probe({ wait: 0 });
    const after = await control.snapshots.take('after');
    expect(left.get('a copy of a room set')).toBe(2);
    expect(after.records).toBeGreaterThan(before.records);
    const { requests } = await control.requests.list();
    const created = requests.filter(
      ({ operation, status, method }) =>
        status === 200 && (method !== 'GET' || operation === 'getGuestUser'),
    );
    const listed = [...left.values()].reduce((sum, one) => sum + one, 0);
    // A recording that is saved again stays the same record.
    const again = created.filter(({ request, operation }) => {
      const { body = '' } = request;
      return operation === 'saveRecording' && body.includes('socialRecordingId');
    });
    expect(listed).toBe(created.length - again.length);
  });

  it('changes no room except a new copy if a set can be copied', async () => {
    await using deployment = await deploy();
    await deployment.probe({ wait: 0 });
    const { requests } = await deployment.gateway.control.requests.list({
      operation: 'updateRoom',
    });
    expect(requests).toHaveLength(2);
    for (const { request } of requests) expect(request.body).not.toContain('00000002-0000');
  });

  it('changes the named room if no set can be copied, and restores it', async () => {
    const socialId = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
    await using deployment = await deploy({ seed: { rooms: [{ socialId, isOpen: false }] } });
    const { left } = await deployment.probe({ wait: 0, room: socialId });
    expect([...left.keys()]).toContain(`the room ${socialId}, isOpen: false`);
    expect([...left.keys()]).not.toContain('a copy of a room set');
    const { url, apiKey } = deployment.gateway;
    const settings = await fetch(`${url}/api/v1/social/settings/${socialId}`, {
      headers: { 'x-api-key': apiKey },
    });
    expect(await settings.json()).toMatchObject({ settings: { isOpen: false } });
  });

  it('with 201 for writes lists all records, and changes the copy, not the named room', async () => {
    const room = '00000002-0000-4000-8000-000000000001';
    await using deployment = await deploy();
    const { url } = deployment.gateway;
    const bodies: string[] = [];
    await using created = await serve((request, response) => {
      if (request.url!.endsWith('/social/update')) bodies.push(request.text);
      void forward(url, request, response);
    });
    const { left } = await deployment.probe({ baseUrl: created.url, wait: 0 });
    const { left: usual } = await deployment.probe({ wait: 0 });
    expect([...left]).toEqual([...usual]);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).not.toContain(room);
  });

  it('never changes the named room if the copy succeeded, also without a record of it', async () => {
    await using deployment = await serve((_, response) => answer(response, 201, { data: {} }));
    await probe(deployment.url, { level: 'write' });
    expect(deployment.sent.filter((line) => line.includes('/social/update'))).toEqual([]);
  });

  it('changes no room of a copy without a recent creation date', async () => {
    const old = { socialId: 'a', dateCreated: '2020-01-01T00:00:00Z' };
    await using deployment = await serve((request, response) =>
      answer(response, 200, request.url!.endsWith('/copy') ? { socials: [old] } : {}),
    );
    await probe(deployment.url, { level: 'write', room: undefined });
    expect(deployment.sent.filter((line) => line.includes('/social/update'))).toEqual([]);
  });

  it('pauses between requests', async () => {
    await using deployment = await serve((_, response) => answer(response, 200, []));
    const { slept } = await probe(deployment.url, { pause: 250 });
    expect(slept).toEqual(deployment.sent.slice(1).map(() => 250));
  });

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': new Date(Date.UTC(2026, 0, 1, 0, 0, 30)).toUTCString() }, 30_000],
    [{}, 2000],
  ])('waits for the time of a 429: %j', async (headers, wait) => {
    await using deployment = await serve((_, response, count) =>
      count === 2 ? answer(response, 429, {}, headers) : answer(response, 200, []),
    );
    const { slept, har } = await probe(deployment.url);
    expect(slept).toEqual([wait]);
    const [, limited, again] = har.log.entries;
    expect([limited!._step, limited!.response.status]).toEqual([again!._step, 429]);
  });

  it('ends early if a 429 requires a long wait, and keeps the recorded part', async () => {
    await using deployment = await serve((_, response, count) =>
      count === 3
        ? answer(response, 429, {}, { 'retry-after': '3600' })
        : answer(response, 200, []),
    );
    const { har, interruption } = await probe(deployment.url);
    expect([har.log.entries.length, interruption]).toEqual([3, 'a 429 requires a wait of 3600 s']);
  });

  it('ends early after three requests without a response', async () => {
    await using deployment = await serve((request, response, count) =>
      count === 1 ? answer(response, 200, []) : request.socket.destroy(),
    );
    const { interruption } = await probe(deployment.url);
    expect([deployment.sent.length, interruption]).toEqual([
      4,
      '3 requests in a row got no response',
    ]);
  });

  it('reports that nothing responds, or that the key is refused', async () => {
    await expect(probe(await closedPortUrl())).rejects.toThrow(/^Nothing responds at http/);
    await using deployment = await serve((_, response) => answer(response, 401, { error: 'no' }));
    await expect(probe(deployment.url)).rejects.toThrow(ProbeError);
    await expect(probe(deployment.url)).rejects.toThrow(/refuses the key in ROOM_SESSIONS_API_KEY/);
    expect(deployment.sent).toHaveLength(2);
  });

  it('keeps no secret, even if the deployment echoes it', async () => {
    const email = plant('ann.canary@example.com');
    const phone = plant('+49 151 23456789');
    await using deployment = await serve((request, response) =>
      answer(response, 200, {
        error: `no ${String(request.headers['x-api-key'])}`,
        user: { userId: 'u', emailAddress: email, mobilePhone: phone },
        bearer,
        refreshBearer: bearer,
        note: `${email}, ${phone}`,
      }),
    );
    const { har, left } = await probe(deployment.url, { level: 'write' });
    expect(har.log.entries.length).toBeGreaterThan(20);
    lookAt('log', har);
    lookAt('log', [...left]);
  });
});
