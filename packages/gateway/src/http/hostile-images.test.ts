// Malicious uploads: hostile names, sizes, or bytes that are also another format.
import { deflateSync } from 'node:zlib';
import type { Image } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError, type Answer } from '../testing/client.ts';
import { gif, png } from '../testing/images.ts';
import { rawClient, rawRequest } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const upload = (path: string, bytes: Buffer): Promise<Answer<Image>> =>
  client.post<Image>(`/api/v1/image/upload/${path}`, bytes.toString('base64'));

async function get(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`${gateway.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

describe('a hostile image name', () => {
  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    String.raw`..\..\windows\win.ini`,
    '..',
    '.',
    '%2e%2e%2f',
    '~root',
    'a;rm -rf',
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    'line\nbreak',
    '\u202egnp.exe',
  ])('is kept as text and serves no file: %j', async (name) => {
    const path = `/api/v1/image/upload/${encodeURIComponent(name).replaceAll('.', '%2e')}/png/3/2`;
    const body = JSON.stringify(png(3, 2).toString('base64'));
    // As bytes: fetch would change `..`.
    const raw = await rawClient(gateway.url);
    raw.write(
      rawRequest(
        `POST ${path}`,
        gateway.apiKey,
        ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close'],
        body,
      ),
    );
    const text = await raw.closed();
    const image = JSON.parse(
      Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'latin1').toString(),
    ) as Image;
    expect(image.imageName).toBe(name);
    const [, , , , tenant = '', id] = image.imageURI?.split('/') ?? [];
    expect(image.imageURI).toBe(`${gateway.url}/images/${tenant}/${image.imageId}`);
    expect(id).toBe(image.imageId);
    expect((await get(`/images/${tenant}/${encodeURIComponent(name)}`)).status).not.toBe(200);
  });

  it('with U+0000 is refused', async () => {
    const { status, body } = await upload('a%00.png/png/3/2', png(3, 2));
    expect([status, body]).toEqual([400, generalError(400, expect.stringContaining('imageName'))]);
  });

  it.each([
    [404, `${sample.unknownId}/..%2f..%2fetc%2fpasswd`],
    [404, `..%2f..%2fetc/passwd`],
    [404, `'/'`],
    [400, `%00/%00`],
  ])('reaches no file, but %i: /images/%s', async (status, path) => {
    expect((await get(`/images/${path}`)).status).toBe(status);
  });
});

describe('a hostile image size', () => {
  it.each([
    ['png/99999/1', 'width'],
    ['png/1/-1', 'height'],
    ['png/1/1e9', 'height'],
    ['png/0x10/1', 'width'],
    [`png/${'9'.repeat(300)}/1`, 'width'],
    ['png/NaN/1', 'width'],
    ['png/1/Infinity', 'height'],
    ['png/%2B3/2', 'width'],
    ['png/３/2', 'width'],
  ])('is rejected: %s', async (path, name) => {
    const { status, body } = await upload(`a/${path}`, png(3, 2));
    expect([status, body]).toEqual([400, generalError(400, expect.stringMatching(`^${name}: `))]);
  });

  it('in the bytes is rejected as different from the path', async () => {
    const bytes = png(3, 2);
    bytes.writeUInt32BE(0xffff_ffff, 16);
    bytes.writeUInt32BE(0x7fff_ffff, 20);
    const { status, body } = await upload('a/png/3/2', bytes);
    expect([status, body.error]).toEqual([
      200,
      'the image has 4294967295 x 2147483647 pixels, the path says 3 x 2',
    ]);
  });
});

describe('hostile image bytes', () => {
  it('that would decompress a thousandfold are stored without decoding', async () => {
    const zeros = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 });
    const small = png(16_384, 16_384 / 16_384);
    const bomb = Buffer.concat([small.subarray(0, 33), zeros]);
    const { body } = await upload('bomb/png/16384/1', bomb);
    expect(body).not.toHaveProperty('error');
    const served = await get(new URL(body.imageURI ?? '').pathname);
    expect(served.bytes.equals(bomb)).toBe(true);
    expect(served.headers.get('content-encoding')).toBeNull();
  });

  it('that are also HTML are served as an image and run nothing', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const { body } = await upload('page/gif/3/2', Buffer.concat([gif(3, 2), page]));
    const { headers } = await get(new URL(body.imageURI ?? '').pathname);
    expect(headers.get('content-type')).toBe('image/gif');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each([
    ['svg', 400],
    ['svg+xml', 400],
    ['image%2Fsvg%2Bxml', 400],
    ['html', 400],
    ['png%0d%0aSet-Cookie:%20a=b', 400],
    ['png', 200],
    ['gif', 200],
  ])('with SVG and a script are rejected as %s', async (type, status) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const answer = await upload(`a/${type}/3/2`, Buffer.from(svg));
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('error');
    expect(answer.body).not.toHaveProperty('imageURI');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['a segment of no length', 'ffd8ffe00000'],
    ['fill bytes only', `ffd8${'ff'.repeat(200_000)}`],
    ['a segment that goes beyond the end', 'ffd8ffe0ffff00'],
  ])('of a JPEG with %s are parsed within bounds', async (_, hex) => {
    const { status, body } = await upload('a/jpeg/3/2', Buffer.from(hex, 'hex'));
    expect([status, body.error]).toEqual([200, expect.stringContaining('the bytes are not')]);
  });
});
