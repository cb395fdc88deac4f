import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { execOk } from '@room-sessions/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKey, baseUrl, control } from '../../snippets/given.ts';
import { type Exchange, exchangeFile, readExchange, toCommand, toCurl } from './exchange.ts';
import { callUrl, operations } from './generate.ts';

const ids = operations.map(({ id }) => id);

beforeEach(async () => {
  await control.clock.freeze('2026-11-02T09:00:00Z');
  await control.ids.seed('docs');
  await control.requests.clear();
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The journal keeps the beginning of a large response, so it is requested again. */
async function getResponse({ method, path }: Exchange, text: string): Promise<unknown> {
  if (text.length < 16_000) return parse(text);
  const again = await fetch(baseUrl + path, { method, headers: { 'x-api-key': apiKey } });
  return again.json();
}

/** As far as a page shows it: the first item of each list, and the address that the gateway has by default. */
const shorten = (key: string, value: unknown): unknown => {
  if (key === 'imageURI')
    return String(value).replace(/^.*\/images\/[^/]+/, 'http://127.0.0.1:8080/images');
  return Array.isArray(value) ? value.slice(0, 1) : value;
};

/** The one request that the gateway received. */
async function received(): Promise<Exchange> {
  const { requests } = await control.requests.list();
  const [{ method, path, status, request, response } = {} as never] = requests;
  const exchange = {
    method,
    path,
    ...(request.body !== undefined && { body: parse(request.body) }),
    status: status!,
  };
  const { body } = response ?? {};
  return body === undefined
    ? exchange
    : { ...exchange, response: await getResponse(exchange, body) };
}

/** `room-sessions` is the command from source. */
const shell = (command: string): Promise<string> =>
  execOk(['bash', '-c', `room-sessions() { "$NODE" "$BIN" "$@"; }\n${command}`], {
    env: {
      PATH: process.env['PATH'],
      NODE: process.execPath,
      BIN: fileURLToPath(new URL('../../../packages/cli/src/bin.ts', import.meta.url)),
      ROOM_SESSIONS_BASE_URL: baseUrl,
      ROOM_SESSIONS_API_KEY: apiKey,
    },
  });

describe('the page of an operation', () => {
  it.each(ids)('shows the request and the response of its program: %s', async (id) => {
    await import(callUrl(id).href);
    const { requests } = await control.requests.list();
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request).toMatchObject({ operation: id, status: 200 });
    const { response, ...exchange } = await received();
    const shown = JSON.parse(JSON.stringify({ response }, shorten)) as object;
    const text = `${JSON.stringify({ ...exchange, ...shown }, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(fileURLToPath(exchangeFile(id)));
  });

  it.each(ids)('has a curl command that sends the same request: %s', async (id) => {
    const exchange = readExchange(id);
    await shell(toCurl(exchange));
    const { method, path, body, status } = await received();
    expect({ method, path, body, status }).toEqual({
      method: exchange.method,
      path: exchange.path,
      body: exchange.body,
      status: 200,
    });
  });

  it.each(ids)('has a command that sends the same request: %s', async (id) => {
    const exchange = readExchange(id);
    const pixel = (readExchange('uploadImage').body as string) ?? '';
    await writeFile('dot.png', Buffer.from(pixel, 'base64'));
    await shell(toCommand(id, exchange));
    const { method, path, body, status } = await received();
    // The name of the file is that of the image.
    expect({ method, path: path.replace('/dot.png/', '/dot/'), body, status }).toEqual({
      method: exchange.method,
      path: exchange.path,
      body: exchange.body,
      status: 200,
    });
  });

  it('exists for documented operations only', async () => {
    for (const folder of ['calls/', 'exchanges/']) {
      const files = await readdir(new URL(folder, import.meta.url));
      expect(files).toHaveLength(operations.length);
    }
  });
});
