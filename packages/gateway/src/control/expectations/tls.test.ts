// The expectations that end a connection, where TLS lies between it and the answer.
import { request } from 'node:https';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { selfSigned } from '../../testing/certificate.ts';
import { createControl, type ExpectationEffect } from '../client.ts';

const tls = selfSigned();

interface RequestInput {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What came of it: the status and the text, and how it ended if it did not end in order. */
const call = (
  url: string,
  { method = 'GET', headers = {}, body = '' }: RequestInput,
): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(url, { method, headers, ca: tls.cert, agent: false }, (response) => {
      let text = `${response.statusCode} `;
      response.on('data', (chunk: Buffer) => (text += String(chunk)));
      response.on('end', () => resolve(text));
      response.on('error', ({ message }) => resolve(`${text} ${message}`));
    });
    sent.on('error', ({ message }) => resolve(message));
    sent.end(body);
  });

describe('an expectation under TLS', () => {
  it.each<[ExpectationEffect, string]>([
    [{ reset: true }, 'read ECONNRESET'],
    [{ drop: true }, 'socket hang up'],
    [{ truncate: 5 }, '500 {"err aborted'],
  ])('%j', async (effect, outcome) => {
    await using gateway = await startGateway({ tls });
    const { expectations } = createControl({
      url: gateway.url,
      token: gateway.controlToken,
      fetch: async (sent) => {
        const headers = Object.fromEntries(sent.headers);
        const text = await call(sent.url, { method: 'POST', headers, body: await sent.text() });
        return new Response(text.slice(4), { status: Number(text.slice(0, 3)) });
      },
    });
    await expectations.set({ effect });
    const headers = { 'x-api-key': gateway.apiKey };
    expect(await call(`${gateway.url}/api/v1/badging/badge/question`, { headers })).toBe(outcome);
  });
});
