// The question about a write: a person reads everything that is sent, and nothing that hides it.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import { openImageFolder } from '../files/image-folder.ts';
import { png } from '../testing/png.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
await writeFile(join(folder.path, 'dot.png'), png);
const images = await openImageFolder(folder.path);

/** The message of the question about a write. The gateway answers every request with `answer`. */
async function askFor(name: string, args: object, answer: object = {}): Promise<string> {
  await using server = await listen(
    createServer((_, response) => response.end(JSON.stringify(answer))),
  );
  const settings = testSettings(server.url, { allowWrites: true, images });
  const decline = (): object => ({ action: 'decline' });
  await using connection = await connectStdio(settings, 'modern', decline as never);
  await connection.client.callTool('getBadgeQuestion');
  await connection.client.callTool(name, { ...args });
  return String(connection.client.questions[0]?.['message']);
}

const room = { body: { socialId: '00000002-0000-4000-8000-000000000001', name: 'New' } };

describe('the question about a write', () => {
  it('contains the whole request, and says what it replaces', async () => {
    expect(await askFor('updateRoom', room)).toMatch(
      /^Update a room \(updateRoom\)\?\n\nPOST \/api\/v1\/social\/update\nat http:\/\/127\.0\.0\.1:\d+\n\n\{\n {2}"body": \{\n {4}"socialId": "[\d-]+",\n {4}"name": "New"\n {2}\}\n\}\n\nThis replaces data of a record\.$/,
    );
    expect(await askFor('createPlaylist', { body: { name: 'New' } })).not.toContain('replaces');
  });

  it('has the size of the file, and the values that are derived from it', async () => {
    const message = await askFor('uploadImage', { file: 'dot.png' });
    expect(message).toContain(`with a file of ${png.length} bytes, "dot.png"`);
    const [, json = ''] = message.split('\n\n{');
    expect(JSON.parse(`{${json}`)).toEqual({
      imageName: 'dot.png',
      type: 'png',
      width: 1,
      height: 1,
    });
  });

  it.each([
    ['plain', key],
    ['in base64', Buffer.from(`user:${key}`).toString('base64')],
    ['in hex', Buffer.from(key).toString('hex')],
    ['in a URL', [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')],
  ])('does not contain the key, %s', async (_, text) => {
    const message = await askFor('createPlaylist', { body: { name: text } });
    expect(message).toContain('[withheld]');
    expect(message).not.toContain(text.slice(10, -4));
  });

  it.each([
    ['after the name of a token', 'x?bearer=evil.example/login'],
    ['in the form of a token', 'eyJ-visit.evil-example.com-now'],
    ['after the name of a scheme', 'Bearer of the ring 12345678'],
    ['that the gateway returned as a token', 'Everyone is admitted'],
  ])('contains a text %s', async (_, name) => {
    const answer = { bearer: 'Everyone is admitted' };
    const message = await askFor('createPlaylist', { body: { name } }, answer);
    expect(message).toContain(`"name": ${JSON.stringify(name)}`);
  });

  it.each([
    ['a line break', 'a\n\nConfirm this harmless request'],
    ['a change of direction', 'a\u202egnihtyreve eteleD'],
    ['a character without width', 'a\u200b\u2060b'],
    ['an invisible letter', 'a\u3164b'],
    ['an invisible tag', 'a\u{e0041}b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a line separator', 'a\u2028b'],
    ['a blank Braille pattern', 'a\u2800b'],
    ['a variation selector', 'a\ufe0fb'],
    ['a grapheme joiner', 'a\u034fb'],
    ['a space that is not a space', 'a\u00a0\u2003b'],
    ['an inherent vowel', 'a\u17b4b'],
    ['a note without a head', 'a\u{1d159}b'],
  ])('shows %s as an escape', async (_, name) => {
    const message = await askFor('createPlaylist', { body: { name } });
    const line = message.split('\n').find((one) => one.includes('"name"'))!;
    expect(line).toMatch(/^ {4}"name": "a\\[un]/);
    // Printable ASCII alone.
    expect(message).toMatch(/^[\n\x20-\x7e]*$/);
  });
});

describe('the question about a large write', () => {
  it('says how many lines it leaves out, between the beginning and the end', async () => {
    const users = Array.from({ length: 1_000 }, (_, at) => ({ invitedUserId: `user-${at}` }));
    const message = await askFor('inviteUsers', {
      socialId: room.body.socialId,
      body: users,
    });
    expect(message.length).toBeLessThan(9_000);
    expect(message).toMatch(/^Invite users to a room \(inviteUsers\)\?\n/);
    expect(message).toContain('"user-0"');
    expect(message).toContain('"user-999"');
    const said = /^\[(\d+) lines with (\d+) characters are not shown here, but they are sent\]$/m;
    const [marker, lines, length] = said.exec(message)!;
    const whole = JSON.stringify({ socialId: room.body.socialId, body: users }, null, 2);
    const shown = message.slice(message.indexOf('\n{') + 1).replace(`${marker}\n`, '');
    expect(shown.split('\n').length + Number(lines)).toBe(whole.split('\n').length);
    expect(shown.length + 1 + Number(length)).toBe(whole.length);
  });

  it('says how many characters of a long line it leaves out', async () => {
    const name = `start ${'x'.repeat(50_000)} end`;
    const message = await askFor('createPlaylist', { body: { name } });
    expect(message.length).toBeLessThan(2_000);
    const line = message.split('\n').find((one) => one.includes('"name"'))!;
    const hidden = /x \[(\d+) characters are not shown here, but they are sent\] x/.exec(line)!;
    expect(line.length - hidden[0].length + 2 + Number(hidden[1])).toBe(
      `    "name": ${JSON.stringify(name)}`.length,
    );
    expect(line).toMatch(/^ {4}"name": "start x+ .* x+ end"$/);
  });

  it('does not cut the key in two', async () => {
    for (let before = 560; before < 620; before += 4) {
      const name = `${'x'.repeat(before)}${key}${'y'.repeat(1_000)}`;
      const message = await askFor('createPlaylist', { body: { name } });
      expect(message).not.toContain(key.slice(0, 9));
    }
  });
});
