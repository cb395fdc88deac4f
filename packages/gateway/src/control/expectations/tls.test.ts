// The expectations that end a connection, where TLS lies between it and the answer.
import { request } from 'node:https';
import { expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { selfSigned } from '../../testing/certificate.ts';
import { createControl, type ExpectationEffect } from '../client.ts';

const tls = selfSigned();

/** What came of it: the status and the text, and how it ended if it did not end in order. */
const call = (url: string, headers: Record<string, string>, body?: string): Promise<string> =>
  new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, headers, ca: tls.cert, agent: false }, (response) => {
      let text = `${response.statusCode} `;
      response.on('data', (chunk: Buffer) => (text += String(chunk)));
      response.on('end', () => resolve(text));
      response.on('error', ({ message }) => resolve(`${text} ${message}`));
    });
    sent.on('error', ({ message }) => resolve(message));
    sent.end(body);
  });

it('expectations end a connection under TLS', async () => {
  await using gateway = await startGateway({ tls });
  const { expectations } = createControl({
    url: gateway.url,
    token: gateway.controlToken,
    fetch: async (sent) => {
      const text = await call(sent.url, Object.fromEntries(sent.headers), await sent.text());
      return new Response(text.slice(4), { status: Number(text.slice(0, 3)) });
    },
  });
  for (const [effect, outcome] of [
    [{ reset: true }, 'read ECONNRESET'],
    [{ drop: true }, 'socket hang up'],
    [{ truncate: 5 }, '500 {"err aborted'],
  ] satisfies [ExpectationEffect, string][]) {
    await expectations.set({ effect, times: 1 });
    const url = `${gateway.url}/api/v1/badging/badge/question`;
    expect(await call(url, { 'x-api-key': gateway.apiKey })).toBe(outcome);
  }
});
