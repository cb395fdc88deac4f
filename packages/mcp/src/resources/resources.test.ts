import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { describe, expect, it } from 'vitest';
import { eras } from '../testing/mcp-client.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';

describe.each(eras)('the resources in the %s era', (era) => {
  async function read(uri: string): Promise<string> {
    await using connection = await connectStdio(testSettings('http://127.0.0.1:9'), era);
    const { contents } = await connection.client.request('resources/read', { uri });
    return (contents as { text: string }[])[0]!.text;
  }

  it('are the API document and the page of gaps', async () => {
    await using connection = await connectStdio(testSettings('http://127.0.0.1:9'), era);
    const { resources } = await connection.client.request('resources/list');
    expect(resources).toMatchObject([
      { uri: 'room-sessions://openapi.json', mimeType: 'application/json' },
      { uri: 'room-sessions://gaps.md', mimeType: 'text/markdown' },
    ]);
  });

  it('have the document as models publishes it', async () => {
    const file = join(root, 'packages/models/src/generated/openapi.json');
    expect(JSON.parse(await read('room-sessions://openapi.json'))).toEqual(
      JSON.parse(await readFile(file, 'utf8')),
    );
  });

  it('have the page of gaps as docs/ has it', async () => {
    expect(await read('room-sessions://gaps.md')).toBe(
      await readFile(join(root, 'docs/gaps.md'), 'utf8'),
    );
  });
});
