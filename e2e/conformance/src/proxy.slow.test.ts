import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixUpload } from './fix-upload.ts';
import { startProxy, type Exchange } from './proxy.ts';

/** Responds with the received request. */
const echo = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method: request.method, path: request.url, body }));
  });
});
let upstream = '';
beforeAll(async () => {
  const listening = await listen(echo);
  upstream = listening.url;
  return () => listening[Symbol.asyncDispose]();
});

describe('the recording proxy', () => {
  it('forwards and records requests and responses', async () => {
    const seen: Exchange[] = [];
    await using proxy = await startProxy({ upstream, seen: (one) => seen.push(one) });
    const response = await fetch(`${proxy.url}/a?b=c`, { method: 'POST', body: 'text' });
    const answer = { method: 'POST', path: '/a?b=c', body: 'text' };
    expect(await response.json()).toEqual(answer);
    expect(seen).toHaveLength(1);
    expect(JSON.parse(String(seen[0]!.answer.body))).toEqual(answer);
  });

  it('replaces a response', async () => {
    const other = { status: 503, headers: { 'x-other': 'yes' }, body: Buffer.from('no') };
    await using proxy = await startProxy({ upstream, change: () => other });
    const response = await fetch(proxy.url);
    expect([response.status, response.headers.get('x-other'), await response.text()]).toEqual([
      503,
      'yes',
      'no',
    ]);
  });

  it('drops a header without a value', async () => {
    await using proxy = await startProxy({
      upstream,
      change: ({ answer }) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': undefined },
      }),
    });
    expect((await fetch(proxy.url)).headers.get('content-type')).toBeNull();
  });

  it('reports that its target is unreachable', async () => {
    await using proxy = await startProxy({ upstream: 'http://127.0.0.1:1' });
    expect((await fetch(proxy.url)).status).toBe(502);
  });
});

describe('fixUpload', () => {
  const path = '/api/v1/image/upload/dot/png/1/1';

  it.each([
    ['adds missing quotes to an image', path, 'aGFsbG8=', '"aGFsbG8="'],
    ['keeps existing quotes', path, '"aGFsbG8="', '"aGFsbG8="'],
    ['keeps an empty body', path, '', ''],
    ['keeps other bodies', '/api/v1/event', '{}', '{}'],
  ])('%s', (_, path, body, fixed) => {
    const request = { method: 'POST', path, headers: {}, body: Buffer.from(body) };
    expect(String(fixUpload(request))).toBe(fixed);
  });
});
