// The text that a model reads about the tools before it calls one, and its cost.

import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { openImageFolder } from '../files/image-folder.ts';
import { apiTools } from '../generated/tools.ts';
import { eras } from '../testing/mcp-client.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';
import type { SettingsOptions } from '../settings.ts';

interface Tool {
  readonly name: string;
  readonly annotations: Readonly<Record<string, boolean>>;
}

interface Listed {
  readonly tools: readonly Tool[];
  readonly names: readonly string[];
  /** Of the whole response, on the wire. */
  readonly bytes: number;
}

async function list(
  era: (typeof eras)[number],
  options: Partial<SettingsOptions>,
): Promise<Listed> {
  await using connection = await connectStdio(testSettings('http://127.0.0.1:9', options), era);
  const before = connection.written().length;
  const { tools } = (await connection.client.request('tools/list')) as unknown as Listed;
  const bytes = Buffer.byteLength(connection.written().slice(before));
  return { tools, names: tools.map(({ name }) => name), bytes };
}

/** An operation that is safe to repeat, by its facts. */
const safe = apiTools
  .filter(({ operation }) => operation.idempotent)
  .map(({ operation }) => operation.id);

/** A model counts tokens, by rule of thumb of four bytes. */
const tokens = (bytes: number): number => Math.ceil(bytes / 4);

describe.each(eras)('the list of tools in the %s era', (era) => {
  it('has the safe operations by default, within 1200 tokens', async () => {
    const { names, bytes } = await list(era, {});
    expect(names).toEqual(safe);
    expect(names).toHaveLength(7);
    expect(tokens(bytes)).toBeLessThanOrEqual(1200);
  });

  it('has every operation with writes and files, within 6500 tokens', async () => {
    await using folder = await temporaryFolder();
    const images = await openImageFolder(folder.path);
    const { names, bytes } = await list(era, { allowWrites: true, images });
    expect(names).toEqual(apiTools.map(({ operation }) => operation.id));
    expect(names).toHaveLength(20);
    expect(tokens(bytes)).toBeLessThanOrEqual(6500);
  });

  it('has no tool with a file without a folder for files', async () => {
    const { names } = await list(era, { allowWrites: true });
    expect(names).not.toContain('uploadImage');
    expect(names).toHaveLength(19);
  });

  it('has the named tools and no others', async () => {
    const tools = ['updateRoom', 'getRoomSettings'];
    expect((await list(era, { tools })).names.toSorted()).toEqual(tools.toSorted());
  });

  it('marks tools that only read, and tools that replace data', async () => {
    const { tools } = await list(era, { allowWrites: true });
    const withHint = (hint: string): string[] =>
      tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name);
    expect(withHint('readOnlyHint')).toEqual(safe);
    expect(withHint('idempotentHint')).toEqual(safe);
    expect(withHint('readOnlyHint')).not.toContain('getGuestUser');
    expect(withHint('destructiveHint').toSorted()).toEqual([
      'saveEntryConfig',
      'saveRecording',
      'updateEvent',
      'updatePlaylist',
      'updateRoom',
    ]);
    expect(withHint('openWorldHint')).toHaveLength(19);
  });
});

describe('the selection of tools rejects', () => {
  it.each([
    [['getRoomSetings'], 'Unknown tool "getRoomSetings". Did you mean getRoomSettings?'],
    [['quit'], /^Unknown tool "quit"\. The tools are listAlternateHosts, /],
    [['uploadImage'], 'The tool uploadImage reads a file. Use the command room-sessions-mcp'],
  ])('%j', (tools, message) => {
    expect(() => testSettings('http://127.0.0.1:9', { tools })).toThrow(message);
  });
});
