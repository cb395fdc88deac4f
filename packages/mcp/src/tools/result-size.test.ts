// The limits of results: a model learns that it did not get everything, and how it requests less.

import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import { eras, type ToolResult } from '../testing/mcp-client.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';

type Era = (typeof eras)[number];

interface Called {
  readonly result: ToolResult;
  /** Of the result, on the wire. */
  readonly characters: number;
}

/** Calls a tool of a gateway that answers everything with this JSON. */
async function call(era: Era, name: string, json: string, args = {}): Promise<Called> {
  await using server = await listen(createServer((_, response) => response.end(json)));
  const settings = testSettings(server.url, { allowWrites: true, confirmWrites: false });
  await using connection = await connectStdio(settings, era);
  const before = connection.written().length;
  const result = await connection.client.callTool(name, args);
  return { result, characters: connection.written().length - before };
}

const playlists = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, qty) => ({ name: `Playlist ${qty}`, qty })));

describe.each(eras)('a result in the %s era', (era) => {
  it('is complete up to the limit', async () => {
    const { result } = await call(era, 'listPlaylists', playlists(2_400));
    expect(result.content).toHaveLength(1);
    expect(result.structuredContent!['items']).toHaveLength(2_400);
  });

  it('is cut off above the limit, and says how to request less', async () => {
    const { result, characters } = await call(era, 'listPlaylists', playlists(20_000));
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toBeUndefined();
    expect(result.content[0]!.text).toMatch(/^\{"items":\[\{"name":"Playlist 0"/);
    expect(result.content[1]!.text).toMatch(
      /^The request succeeded, but the JSON of the response has \d{6} characters, and only the first 100000 are above: the response is incomplete\. Request fewer items with a smaller `size`, and the next items with `page`\.$/,
    );
    expect(characters).toBeLessThan(150_000);
  });

  it.each([
    ['listPlaylists', {}],
    ['getBadgeQuestion', {}],
    ['createPlaylist', { body: {} }],
  ])('is an error if %s is answered with an empty body', async (name, args) => {
    const { result } = await call(era, name, '', args);
    expect(result.isError).toBe(true);
    expect(result.content[0]!.text).toBe(
      `${name} was answered with success, but with an empty body, although the API document describes one. ` +
        'The gateway has processed the request.',
    );
  });

  it('is an error for a response of 22 MB, which is not read to its end', async () => {
    const json = `[${'{"name":"Playlist"},'.repeat(1_100_000)}{}]`;
    const { result, characters } = await call(era, 'listPlaylists', json);
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'body_too_large' } },
    });
    expect(result.content[0]!.text).toContain('is longer than 1048576 bytes');
    expect(result.content[0]!.text).toMatch(
      / with a smaller `size`, and the next items with `page`\.$/,
    );
    expect(characters).toBeLessThan(1_000);
  });
});

it('a result that is cut off has no part of the key', async () => {
  for (let before = 99_960; before < 100_010; before += 5) {
    const json = JSON.stringify({ title: `${'x'.repeat(before)}${key}${'y'.repeat(500)}` });
    const { result } = await call('modern', 'getBadgeQuestion', json);
    expect(result.content[0]!.text).toHaveLength(100_000);
    expect(result.content[0]!.text).not.toContain(key.slice(0, 9));
    expect(result.content[1]!.text).toContain('has no parameter that requests less');
  }
});

it('the differences from the API document are limited too', async () => {
  const deep = (levels: number): object =>
    levels === 0 ? {} : { ['x'.repeat(64)]: deep(levels - 1) };
  const body = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, deep(150)]));
  const { characters } = await call('modern', 'getBadgeQuestion', JSON.stringify(body));
  expect(characters).toBeLessThan(250_000);
});
