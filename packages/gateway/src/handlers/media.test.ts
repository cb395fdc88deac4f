import type { Image, Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import {
  createTestClient,
  exchange,
  generalError,
  type Answer,
  type TestClient,
} from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { gif, jpeg, png, webp } from '../testing/images.ts';
import { allPlaylists, newPlaylist } from '../testing/paths.ts';
import { rawRequest } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const upload = (path: string, bytes: Buffer, to: TestClient = client): Promise<Answer<Image>> =>
  to.post<Image>(`/api/v1/image/upload/${path}`, bytes.toString('base64'));

async function get(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await fetch(new URL(path, gateway.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

describe('an uploaded image', () => {
  it('is served, without a key, where imageURI says [gap:image-group] [gap:image-color] [gap:image-size] [gap:image-type]', async () => {
    const bytes = png(3, 2);
    const { status, body, assumed } = await upload('logo/image%2FPNG/3/2', bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      imageName: 'logo',
      active: true,
      imageGroup: 'SESSION',
      imageColor: '#808080',
      imageSize: String(bytes.length),
      imageType: 'image/PNG',
    });
    expect(assumed).toContain('image-size');
    expect(body.imageURI).toMatch(new RegExp(`^${gateway.url}/images/[\\w-]{36}/${body.imageId}$`));

    const { headers, bytes: served } = await get(body.imageURI ?? '');
    expect(served).toEqual(bytes);
    expect(headers.get('content-type')).toBe('image/png');
  });

  it('has one of four types, in any case [gap:image-path-type-values]', async () => {
    for (const [type, bytes] of [
      ['PNG', png(3, 2)],
      ['jpg', jpeg(3, 2)],
      ['gif', gif(3, 2)],
      ['webp', webp(3, 2)],
    ] as const) {
      const { status, body, assumed } = await upload(`a/${type}/3/2`, bytes);
      expect([type, status, body.error]).toEqual([type, 200, undefined]);
      expect(assumed).toContain('image-path-type-values');
    }
  });

  it('has no group, color and owner without them, and at least one pixel', async () => {
    await using bare = await startGateway({
      seed: false,
      assume: { 'image-group': 'none', 'image-color': 'none', 'image-user': 'oldest' },
    });
    const { status, body } = await upload('dot/png/1/1', png(1, 1), createTestClient(bare));
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['active', 'imageId', 'imageName', 'imageSize', 'imageType', 'imageURI', 'visibleToPublic'],
    ]);
  });

  const types = 'type: expected one of png, jpeg, jpg, gif, webp, got ';
  const numbers = ['0', '16385', '1.5', '0x10', '%20', '%2B3', '３', '9'.repeat(300)];
  it.each<readonly [path: string, why: string]>([
    ...['svg', 'image%2Fsvg%2Bxml', 'html', 'png%0d%0aSet-Cookie:%20a=b'].map(
      (type) => [`a/${type}/3/2`, types] as const,
    ),
    ...numbers.map((width) => [`a/png/${width}/2`, 'width: expected an integer from 1'] as const),
    ['a/png/3/-1', 'height: expected an integer from 1 to 16384'],
    [`${'a'.repeat(256)}/png/3/2`, 'imageName: expected 1 to 255 characters, got 256'],
    ['a%00.png/png/3/2', 'imageName'],
  ])('is refused under the path %s [gap:image-path-types]', async (path, why) => {
    const { status, body, headers } = await upload(path, png(3, 2));
    expect([status, body]).toEqual([400, generalError(400, expect.stringContaining(why))]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each([
    'é'.repeat(255),
    '../../etc/passwd',
    '..',
    '100%25',
    '<script>alert(1)</script>',
    'line\nbreak',
    '\u202egnp.exe',
  ])('keeps its name as text and serves no file: %j [gap:image-path-types]', async (name) => {
    const path = `/api/v1/image/upload/${encodeURIComponent(name).replaceAll('.', '%2e')}/png/3/2`;
    const body = JSON.stringify(png(3, 2).toString('base64'));
    // As bytes: fetch would change `..`.
    const headers = [`Content-Length: ${body.length}`, 'Connection: close'];
    const text = await exchange(
      gateway.url,
      rawRequest(
        `POST ${path}`,
        gateway.apiKey,
        ['Content-Type: application/json', ...headers],
        body,
      ),
    );
    const image = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as Image;
    expect(image.imageName).toBe(name);
    const tenant = image.imageURI?.split('/')[4] ?? '';
    expect(image.imageURI).toBe(`${gateway.url}/images/${tenant}/${image.imageId}`);
    expect((await get(`/images/${tenant}/${encodeURIComponent(name)}`)).status).not.toBe(200);
  });
});

describe('the bytes of an image', () => {
  const none = 'the bytes are not a PNG, JPEG, GIF or WebP image';
  const huge = png(3, 2);
  huge.writeUInt32BE(0xffff_ffff, 16);
  huge.writeUInt32BE(0x7fff_ffff, 20);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['gif/3/2', png(3, 2), 'the bytes are png, the path says gif'],
    ['png/4/2', png(3, 2), 'the image has 3 x 2 pixels, the path says 4 x 2'],
    ['png/3/4', png(3, 2), 'the image has 3 x 2 pixels, the path says 3 x 4'],
    ['png/3/2', huge, 'the image has 4294967295 x 2147483647 pixels, the path says 3 x 2'],
    ['png/3/2', Buffer.from(svg), none],
    ['png/3/2', png(3, 2).subarray(0, 20), none],
    ['png/3/2', Buffer.alloc(0), none],
    ['jpeg/3/2', Buffer.from(`ffd8${'ff'.repeat(200_000)}`, 'hex'), none],
  ])(
    'that differ from the path give a record with an error, and are not stored: %s [gap:image-path-type-values]',
    async (path, bytes, error) => {
      const { status, body } = await upload(`a/${path}`, bytes);
      expect([status, body.error]).toEqual([200, error]);
      expect(body).not.toHaveProperty('imageId');
      expect(body).not.toHaveProperty('imageURI');
    },
  );

  it('that are also HTML are served as an image and run nothing', async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const { body } = await upload('page/gif/3/2', Buffer.concat([gif(3, 2), page]));
    const { headers } = await get(body.imageURI ?? '');
    expect(headers.get('content-type')).toBe('image/gif');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each(['"not base64!"', '"QUI"', '"QU JD"', '"QUJD\\n"', '"-_-_"', 'QUJD'])(
    'are base64 in a JSON string, not %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await client.send('POST', '/api/v1/image/upload/a/png/3/2', { headers, body });
      expect(answer.body).toEqual(
        generalError(400, expect.stringMatching(/^body: expected (bytes in base64|JSON)/)),
      );
    },
  );

  it('are at most as many as the switch says [gap:max-upload-size]', async () => {
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(10_000)]);
    await using small = await startGateway({ assume: { 'max-upload-size': 100 } });
    const to = createTestClient(small);
    expect((await upload('a/png/3/2', bytes.subarray(0, 100), to)).status).toBe(200);
    // Far above the limit, nothing is decoded.
    for (const length of [101, 10_000]) {
      const over = await upload('a/png/3/2', bytes.subarray(0, length), to);
      expect([over.status, over.body]).toEqual([413, generalError(413, expect.any(String))]);
      expect(over.assumed).toContain('max-upload-size');
    }
  });
});

describe('a playlist', () => {
  it('is created with numbers and unknown fields as sent, without its type [gap:integer-meanings] [gap:playlist-type-values]', async () => {
    const sent = { name: 'Mine', qty: 3, duration: 540, available: true, mood: 'calm' };
    const made = await client.post<Playlist>(newPlaylist, { ...sent, type: 'PAID' });
    expect([made.status, made.body]).toEqual([
      200,
      {
        ...sent,
        playlistId: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'FREE_PLAYLIST',
      },
    ]);
    expect(made.assumed).toContain('playlist-type-values');
    const { body } = await client.get<Playlist[]>(allPlaylists);
    expect(body.at(-1)).toEqual(made.body);
  });

  it('is updated in the given fields, if it exists [gap:playlist-type-values]', async () => {
    const [, playlistId] = sample.playlistIds;
    const { body } = await client.patch(newPlaylist, { playlistId, name: 'Renamed', type: 'PAID' });
    expect(body).toMatchObject({ playlistId, name: 'Renamed', type: 'FREE_PLAYLIST', qty: 12 });
    expect((await client.patch(newPlaylist, { playlistId: sample.socialId })).status).toBe(404);
    expect((await client.patch(newPlaylist, { name: 'Renamed' })).body).toEqual(
      generalError(400, expect.stringMatching(/^body\.playlistId: expected the UUID/)),
    );
  });
});
