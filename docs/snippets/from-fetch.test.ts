import { RoomsClient } from '@room-sessions/rooms';
import { BadgingClient } from '@room-sessions/badging';
import { createClient, request } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { apiKey, baseUrl, printed, signal, socialId } from './given.ts';

describe('docs/from-fetch.md', () => {
  it('reads settings with fetch', async () => {
    const response = await fetch(`${baseUrl}/api/v1/social/settings/${socialId}`, {
      headers: { 'X-API-Key': apiKey },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`settings: ${response.status} ${await response.text()}`);
    const { settings } = await response.json();
  });

  it('reads settings with the client', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey, timeout: 10_000 });
    const { settings } = await rooms.getSettings(socialId);
  });

  it('reads a list with fetch', async () => {
    const hosts = [];
    for (let page = 0; ; page++) {
      const url = new URL(`${baseUrl}/api/v1/social/alternate/host/${socialId}`);
      url.search = String(
        new URLSearchParams({ page: String(page), size: '20', sort: 'name,asc' }),
      );
      const response = await fetch(url, { headers: { 'X-API-Key': apiKey } });
      if (!response.ok) throw new Error(`hosts: ${response.status}`);
      const items = await response.json();
      hosts.push(...items);
      if (items.length < 20) break;
    }
    console.log(hosts.length);
    expect(printed()).toBe(`46`);
  });

  it('reads a list with the client', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey });
    const hosts = await rooms.listAlternateHosts(socialId, { sort: 'name,asc' }).all();
    console.log(hosts.length);
    expect(printed()).toBe(`46`);
  });

  it('retries with fetch', async () => {
    async function getWithRetry(url: string) {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url, { headers: { 'X-API-Key': apiKey } });
        if (response.ok) return response.json();
        if (response.status < 500 || attempt === 3) throw new Error(`${url}: ${response.status}`);
        await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** attempt));
      }
    }

    await getWithRetry(`${baseUrl}/api/v1/badging/badge/question`);
  });

  it('retries with the client', async () => {
    const badging = new BadgingClient({ baseUrl, apiKey });
    await badging.getQuestion();
  });

  it('calls an undocumented path', async () => {
    const client = createClient({ baseUrl, apiKey });
    await request(client, 'GET', '/api/v1/transcription', { query: { page: 0 } });
  });

  it('sends a header and a query parameter, and reads the response', async () => {
    const rooms = new RoomsClient({ baseUrl, apiKey });
    const { value, response } = await rooms
      .getSettings(socialId, { detail: 'full' }, { headers: { 'x-tenant': 'blue' } })
      .withResponse();
    console.log(response.status, response.headers.get('content-type'), Object.keys(value));
  });

  it('uses a custom fetch', async () => {
    const rooms = new RoomsClient({
      baseUrl,
      apiKey,
      fetch: (url, init) => {
        console.log('request sent');
        return fetch(url, init);
      },
    });
    await rooms.getSettings(socialId);
    expect(printed()).toBe(`request sent`);
  });
});
