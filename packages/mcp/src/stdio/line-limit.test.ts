import { text } from 'node:stream/consumers';
import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { eras } from '../testing/mcp-client.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';
import { createLineLimit } from './line-limit.ts';

interface Passed {
  readonly passed: string;
  readonly ids: (string | number | null)[];
}

/** Writes the lines in chunks of a size, with a limit of 2,000 bytes. */
async function pass(lines: readonly string[], chunkSize: number): Promise<Passed> {
  const ids: (string | number | null)[] = [];
  const stream = createLineLimit(2_000, (id) => void ids.push(id));
  const passed = text(stream);
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  for (let at = 0; at < bytes.length; at += chunkSize)
    stream.write(bytes.subarray(at, at + chunkSize));
  stream.end();
  return { passed: await passed, ids };
}

const large = 'é'.repeat(3_000);

describe('the limit of lines', () => {
  it.each([1, 7, 1_000, 100_000])('passes the other lines, in chunks of %d', async (chunkSize) => {
    const exact = 'x'.repeat(2_000);
    const lines = ['{"a":"é"}', '', exact, `${exact}x`, '{}', large, large, '{"b":1}'];
    const { passed, ids } = await pass(lines, chunkSize);
    expect(passed).toBe(`{"a":"é"}\n\n${exact}\n{}\n{"b":1}\n`);
    expect(ids).toEqual([null, null, null]);
  });

  it.each<[string, string, string | number | null]>([
    ['before the method', `{"jsonrpc":"2.0","id":5,"method":"m","params":{"a":"${large}"}}`, 5],
    ['after the method', `{"method":"m", "id": "a b", "params":{"a":"${large}"}}`, 'a b'],
    ['at the end', `{"method":"m","params":{"a":"${large}"},"jsonrpc":"2.0","id":-1}`, -1],
    [
      'before the version',
      `{"method":"m","params":{"id":2,"a":"${large}"},"id":9,"jsonrpc":"2.0"}`,
      9,
    ],
    ['of invalid JSON', `{"jsonrpc":"2.0","id":007,"method":"m","params":{"a":"${large}"}}`, null],
    ['with a raw tab', `{"jsonrpc":"2.0","id":"\t","method":"m","params":{"a":"${large}"}}`, null],
    ['not of a notification', `{"method":"m","params":{"id":2,"a":"${large}","id":3}}`, null],
    ['not in a text', `{"method":"m","params":{"a":"${large},\\"id\\":3}"}}`, null],
    ['not of a response', `{"jsonrpc":"2.0","id":5,"result":{"method":"${large}"}}`, null],
    ['not of a response, at the end', `{"result":{"a":"${large}"},"jsonrpc":"2.0","id":5}`, null],
  ])('reads the id of a request: %s', async (_, line, id) => {
    expect((await pass([line], 500)).ids).toEqual([id]);
  });
});

it.each(eras)(
  'a message over the limit is an error, and other calls go on, in the %s era',
  async (era) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await using server = await listen(
      createServer(async (_, response) => {
        arrive();
        await released;
        response.end('{"title":"late"}');
      }),
    );
    await using connection = await connectStdio(testSettings(server.url), era);
    const { client } = connection;
    const pending = client.callTool('getBadgeQuestion');
    await arrived;
    const args = { more: 'x'.repeat(11 * 1024 * 1024) };
    const params = { name: 'getBadgeQuestion', arguments: args };
    const { error } = await client.start('tools/call', params).response;
    expect(error).toEqual({
      code: -32_600,
      message: 'The message is longer than 10485760 bytes. It was not processed.',
    });
    release();
    expect((await pending).structuredContent).toEqual({ title: 'late' });
    expect((await client.request('tools/list'))['tools']).toHaveLength(7);
  },
);
