// The confirmation of writes: only requests that a person confirmed reach the gateway, unchanged and once.

import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { isWrite } from '../api-tool.ts';
import { openImageFolder } from '../files/image-folder.ts';
import { apiTools } from '../generated/tools.ts';
import type { SettingsOptions } from '../settings.ts';
import { accept, type Answer, type Era, eras, type ToolResult } from '../testing/mcp-client.ts';
import { png } from '../testing/png.ts';
import { type RequestLog, startRequestLog } from '../testing/request-log.ts';
import { sampleArguments } from '../testing/sample-arguments.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio, type StdioClient } from '../testing/stdio-server.ts';
import { createConfirmations } from './confirmations.ts';

type Json = Readonly<Record<string, unknown>>;

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
await writeFile(join(folder.path, 'dot.png'), png);
const images = await openImageFolder(folder.path);

interface Gate extends AsyncDisposable {
  readonly log: RequestLog;
  readonly connection: StdioClient;
}

async function openGate(
  era: Era,
  answer?: Answer,
  options: Partial<SettingsOptions> = {},
  lifetime?: number,
): Promise<Gate> {
  const log = await startRequestLog();
  const settings = testSettings(log.url, { allowWrites: true, images, ...options });
  const confirmations =
    lifetime === undefined
      ? settings.confirmations
      : createConfirmations({ turnOff: '--no-confirm', lifetime });
  const connection = await connectStdio({ ...settings, confirmations }, era, answer);
  return {
    log,
    connection,
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await log[Symbol.asyncDispose]();
    },
  };
}

const writes = apiTools.filter(isWrite).map((tool) => [tool.operation.id, tool] as const);
const getText = ({ content }: ToolResult): string => content[0]?.text ?? '';
const room = { body: { socialId: '00000002-0000-4000-8000-000000000001', name: 'New' } };

describe.each(eras)('a write in the %s era', (era) => {
  it.each(writes)('%s is sent after it was confirmed', async (name, tool) => {
    await using gate = await openGate(era, accept);
    const { client } = gate.connection;
    const result = await client.callTool(name, sampleArguments(tool));
    expect(result.isError, getText(result)).toBeUndefined();
    expect(client.questions).toHaveLength(1);
    expect(gate.log.requests).toHaveLength(1);
    expect(gate.log.requests[0]!.method).toBe(tool.operation.method);
  });

  it.each(writes)('%s is not sent by a client that cannot ask', async (name, tool) => {
    await using gate = await openGate(era);
    const result = await gate.connection.client.callTool(name, sampleArguments(tool));
    expect(result.isError).toBe(true);
    expect(getText(result)).toMatch(
      /does not declare the capability `elicitation`\. Nothing was sent\./,
    );
    expect(getText(result)).toContain('--no-confirm');
    expect(gate.log.requests).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['declines', () => ({ action: 'decline' })],
    ['closes the question', () => ({ action: 'cancel' })],
    ['accepts without the checkbox', () => ({ action: 'accept', content: { confirm: false } })],
    ['accepts an empty form', () => ({ action: 'accept', content: {} })],
    ['accepts with a text', () => ({ action: 'accept', content: { confirm: 'true' } })],
  ])('is not sent when the person %s', async (_, answer) => {
    await using gate = await openGate(era, answer);
    const result = await gate.connection.client.callTool('updateRoom', room);
    expect(result.isError).toBe(true);
    expect(getText(result)).toBe('The person did not confirm updateRoom. Nothing was sent.');
    expect(gate.log.requests).toEqual([]);
  });

  it('is sent without a question if confirmations are off', async () => {
    await using gate = await openGate(era, undefined, { confirmWrites: false });
    await gate.connection.client.callTool('updateRoom', room);
    expect(gate.connection.client.questions).toEqual([]);
    expect(gate.log.requests).toMatchObject([{ path: '/api/v1/social/update' }]);
  });

  it('does not exist without the flag', async () => {
    await using gate = await openGate(era, accept, { allowWrites: false });
    for (const [name, tool] of writes) {
      await expect(
        gate.connection.client.callTool(name, sampleArguments(tool)),
        name,
      ).rejects.toThrow(`Tool ${name} not found`);
    }
    expect(gate.log.requests).toEqual([]);
  });

  it('is checked before the person is asked', async () => {
    await using gate = await openGate(era, accept);
    const { client } = gate.connection;
    const result = await client.callTool('updateRoom', { body: { name: 'New' } });
    expect(getText(result)).toContain('`body.socialId` is missing');
    const upload = await client.callTool('uploadImage', { file: 'absent.png' });
    expect(getText(upload)).toBe('there is no file "absent.png". Nothing was sent.');
    expect(client.questions).toEqual([]);
  });

  it('expires', async () => {
    await using gate = await openGate(era, accept, {}, -2);
    const result = await gate.connection.client.callTool('updateRoom', room);
    expect(result.isError).toBe(true);
    expect(getText(result)).toContain('The confirmation has expired. Nothing was sent.');
    expect(gate.log.requests).toEqual([]);
  });
});

describe('a confirmation that a client returns', () => {
  /** Requests a write, and returns the server's answer. */
  async function ask(gate: Gate, name = 'updateRoom', args: Json = room): Promise<Json> {
    const asked = await gate.connection.client.request('tools/call', { name, arguments: args });
    expect(asked['resultType']).toBe('input_required');
    return asked;
  }

  /** Calls again, with another request state, tool or arguments. */
  const confirm = (
    gate: Gate,
    asked: Json,
    {
      state,
      name = 'updateRoom',
      args = room,
    }: { state?: unknown; name?: string; args?: Json } = {},
  ): Promise<ToolResult> =>
    gate.connection.client.confirm(name, args, {
      ...asked,
      requestState: state ?? asked['requestState'],
    });

  it('is accepted with equal arguments in another order', async () => {
    await using gate = await openGate('modern', accept);
    const asked = await ask(gate);
    const result = await confirm(gate, asked, {
      args: { body: { name: 'New', socialId: room.body.socialId } },
    });
    expect(result.isError).toBeUndefined();
    expect(gate.log.requests).toHaveLength(1);
  });

  it('is refused the second time', async () => {
    await using gate = await openGate('modern', accept);
    const asked = await ask(gate);
    await confirm(gate, asked);
    const replayed = await confirm(gate, asked);
    expect(replayed.isError).toBe(true);
    expect(getText(replayed)).toContain('The confirmation was already used. Nothing was sent.');
    expect(gate.log.requests).toHaveLength(1);
  });

  it('is refused after the person declined, or with other arguments', async () => {
    const answers = [{ action: 'decline' }, accept({})];
    await using gate = await openGate('modern', () => answers.shift() ?? accept({}));
    const declined = await ask(gate);
    expect(getText(await confirm(gate, declined))).toContain('did not confirm updateRoom');
    expect(getText(await confirm(gate, declined))).toContain('was already used');
    const altered = await ask(gate);
    const other = { body: { ...room.body, name: 'Other' } };
    expect(getText(await confirm(gate, altered, { args: other }))).toContain('other arguments');
    expect(getText(await confirm(gate, altered))).toContain('was already used');
    expect(gate.log.requests).toEqual([]);
  });

  it('is accepted once of two calls at the same time', async () => {
    await using gate = await openGate('modern', accept);
    const asked = await ask(gate);
    const results = await Promise.all([confirm(gate, asked), confirm(gate, asked)]);
    expect(results.filter(({ isError }) => isError)).toHaveLength(1);
    expect(gate.log.requests).toHaveLength(1);
  });

  it.each<[string, Json]>([
    ['another value', { body: { ...room.body, name: 'Other' } }],
    [
      'another record',
      { body: { ...room.body, socialId: '00000002-0000-4000-8000-000000000002' } },
    ],
    ['an additional field', { body: { ...room.body, isOpen: false } }],
    ['a missing field', { body: { socialId: room.body.socialId } }],
  ])('is refused for %s', async (_, args) => {
    await using gate = await openGate('modern', accept);
    const result = await confirm(gate, await ask(gate), { args });
    expect(getText(result)).toContain('is for a request with other arguments. Nothing was sent.');
    expect(gate.log.requests).toEqual([]);
  });

  it('is refused for another tool with the same arguments', async () => {
    await using gate = await openGate('modern', accept);
    const args = { body: { playlistId: '00000008-0000-4000-8000-000000000001', name: 'New' } };
    const asked = await ask(gate, 'createPlaylist', args);
    const result = await confirm(gate, asked, { name: 'updatePlaylist', args });
    expect(getText(result)).toContain('is for a request with other arguments');
    expect(gate.log.requests).toEqual([]);
  });

  it('is refused for a file that has changed', async () => {
    await using gate = await openGate('modern', accept);
    const file = join(folder.path, 'changing.png');
    await writeFile(file, png);
    const args = { file: 'changing.png' };
    const asked = await ask(gate, 'uploadImage', args);
    await writeFile(file, Buffer.concat([png, Buffer.from('more')]));
    const result = await confirm(gate, asked, { name: 'uploadImage', args });
    expect(getText(result)).toContain('is for a request with other arguments');
    expect(gate.log.requests).toEqual([]);
  });

  it('is refused for a file that has another name', async () => {
    await using gate = await openGate('modern', accept);
    const other = join(folder.path, 'Free money.png');
    const path = join(folder.path, 'link.png');
    await writeFile(other, png);
    await symlink(join(folder.path, 'dot.png'), path);
    const args = { file: 'link.png' };
    const asked = await ask(gate, 'uploadImage', args);
    await rm(path);
    await symlink(other, path);
    const result = await confirm(gate, asked, { name: 'uploadImage', args });
    expect(getText(result)).toContain('is for a request with other arguments');
    expect(gate.log.requests).toEqual([]);
  });

  it('is refused for a change that the question did not show', async () => {
    await using gate = await openGate('modern', accept);
    const invite = (changed: number): Json => ({
      socialId: room.body.socialId,
      body: Array.from({ length: 1_000 }, (_, at) => ({
        invitedUserId: at === changed ? 'other' : `user-${at}`,
      })),
    });
    const asked = await ask(gate, 'inviteUsers', invite(-1));
    const result = await confirm(gate, asked, { name: 'inviteUsers', args: invite(500) });
    expect(getText(result)).toContain('is for a request with other arguments');
    expect(gate.log.requests).toEqual([]);
  });

  const altered: [string, (state: string) => string][] = [
    ['is not signed', (state) => `${state.split('.').slice(0, 2).join('.')}.`],
    // Not the last character: base64 ignores some of its bits.
    [
      'has another signature',
      (state) =>
        state.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    ],
    [
      'has other content under the old signature',
      (state) => {
        const [version, body = '', signature] = state.split('.');
        const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
        const later = JSON.stringify({ ...content, exp: content.exp + 3600 });
        return [version, Buffer.from(later).toString('base64url'), signature].join('.');
      },
    ],
    ['is empty', () => ''],
    ['is some text', () => 'confirmed'],
  ];

  it.each(altered)('is refused if it %s', async (_, alter) => {
    await using gate = await openGate('modern', accept);
    const asked = await ask(gate);
    const result = await confirm(gate, asked, { state: alter(asked['requestState'] as string) });
    expect(result.isError).toBe(true);
    expect(getText(result)).toContain('is not from this server, or was changed. Nothing was sent.');
    expect(gate.log.requests).toEqual([]);
  });

  it('is refused if another server created it', async () => {
    await using gate = await openGate('modern', accept);
    await using other = await openGate('modern', accept);
    const { requestState: state } = await ask(other);
    const result = await confirm(gate, await ask(gate), { state });
    expect(getText(result)).toContain('is not from this server');
    expect([...gate.log.requests, ...other.log.requests]).toEqual([]);
  });

  it('is missing if a client answers a question that the server did not ask', async () => {
    await using gate = await openGate('modern', accept);
    const asked = await gate.connection.client.request('tools/call', {
      name: 'updateRoom',
      arguments: room,
      inputResponses: { confirmation: accept({}) },
    });
    expect(asked['resultType']).toBe('input_required');
    expect(gate.log.requests).toEqual([]);
  });
});

it('a confirmation in the request of a client in the legacy era is ignored', async () => {
  await using gate = await openGate('legacy', () => ({ action: 'decline' }));
  const result = await gate.connection.client.request('tools/call', {
    name: 'updateRoom',
    arguments: room,
    inputResponses: { confirmation: accept({}) },
    requestState: 'confirmed',
  });
  expect(result['isError']).toBe(true);
  expect(gate.log.requests).toEqual([]);
});
