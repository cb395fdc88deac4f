import { readdir } from 'node:fs/promises';
import { execOk } from '@room-sessions/testing';
import { beforeEach, expect, it } from 'vitest';
import { apiKey, baseUrl, control } from '../../snippets/given.ts';
import { callUrl, type Exchange, exchanges, operations, toCurl } from './generate.ts';

async function start(): Promise<void> {
  await control.reset();
  await control.clock.freeze('2026-11-02T09:00:00Z');
  await control.ids.seed('docs');
  await control.requests.clear();
}
beforeEach(start);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** As far as a page shows it: the first item of each list, and the address that the gateway has by default. */
const shorten = (key: string, value: unknown): unknown => {
  if (key === 'imageURI')
    return String(value).replace(/^.*\/images\/[^/]+/, 'http://127.0.0.1:8080/images');
  return Array.isArray(value) ? value.slice(0, 1) : value;
};

/** The one request that the gateway received. */
async function received(id: string): Promise<Exchange> {
  const { requests } = await control.requests.list();
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) expect(request).toMatchObject({ operation: id, status: 200 });
  const [{ method, path, status, request, response }] = requests as [(typeof requests)[0]];
  let text = response?.body;
  // The journal keeps the beginning of a large response, so it is requested again.
  if (text !== undefined && text.length >= 16_000) {
    text = await (await fetch(baseUrl + path, { method, headers: { 'x-api-key': apiKey } })).text();
  }
  return {
    method,
    path,
    ...(request.body !== undefined && { body: parse(request.body) }),
    status: status!,
    ...(text !== undefined && { response: parse(text) }),
  };
}

it('the pages of operations show the requests and responses of their programs', async () => {
  const found: [id: string, Exchange][] = [];
  for (const { id } of operations) {
    await start();
    await import(callUrl(id).href);
    const { response, ...exchange } = await received(id);
    found.push([id, { ...exchange, ...JSON.parse(JSON.stringify({ response }, shorten)) }]);
  }
  const text = JSON.stringify(Object.fromEntries(found), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('exchanges.json');
});

it('the curl commands send the same requests', async () => {
  const commands = Object.values(exchanges).map(toCurl);
  await execOk(['bash', '-e', '-c', commands.join('\n')], {
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_BASE_URL: baseUrl,
      ROOM_SESSIONS_API_KEY: apiKey,
    },
  });
  const { requests } = await control.requests.list();
  const sent = requests.map(({ operation, method, path, status, request: { body } }) => [
    operation,
    { method, path, status, ...(body !== undefined && { body: parse(body) }) },
  ]);
  const shown = Object.entries(exchanges).map(([id, exchange]) => {
    const { method, path, status, body } = exchange;
    return [id, { method, path, status, ...(body !== undefined && { body }) }];
  });
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(shown));
  expect(sent).toHaveLength(shown.length);
});

it('each operation has a program, and each program an operation', async () => {
  const files = await readdir(new URL('calls/', import.meta.url));
  const named = operations.map(({ id }) => callUrl(id).pathname.split('/').at(-1)!);
  expect(files.toSorted()).toEqual(named.toSorted());
});
