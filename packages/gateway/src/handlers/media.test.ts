import type { Image, Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError, type Answer, type TestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { gif, jpeg, png, webp } from '../testing/images.ts';
import { startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('uploadImage', () => {
  const upload = (path: string, bytes: Buffer, to: TestClient = client): Promise<Answer<Image>> =>
    to.post<Image>(`/api/v1/image/upload/${path}`, bytes.toString('base64'));

  it('stores an image and serves it, without a key, where imageURI says', async () => {
    const bytes = png(3, 2);
    const { status, body } = await upload('logo/png/3/2', bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ imageName: 'logo', active: true });
    expect(body.imageURI).toMatch(new RegExp(`^${gateway.url}/images/[\\w-]{36}/${body.imageId}$`));

    const served = await fetch(body.imageURI ?? '');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');

    const etag = served.headers.get('etag') ?? '';
    const again = await fetch(body.imageURI ?? '', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('answers 404 for an unknown image', async () => {
    const { status, body } = await client.get(`/images/${sample.unknownId}/${sample.unknownId}`);
    expect([status, body]).toEqual([404, generalError(404, expect.any(String))]);
  });

  it.each([
    ['png', png(3, 2)],
    ['PNG', png(3, 2)],
    ['image%2Fpng', png(3, 2)],
    ['jpeg', jpeg(3, 2)],
    ['jpg', jpeg(3, 2)],
    ['image%2FJPEG', jpeg(3, 2)],
    ['gif', gif(3, 2)],
    ['webp', webp(3, 2, 'VP8X')],
  ])('takes the type %s [gap:image-path-type-values]', async (type, bytes) => {
    const { status, body, assumed } = await upload(`a/${type}/3/2`, bytes);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('error');
    expect(assumed).toContain('image-path-type-values');
  });

  it('refuses another type [gap:image-path-type-values]', async () => {
    const { status, body } = await upload('a/svg/3/2', Buffer.from('<svg/>'));
    expect(status).toBe(400);
    expect(body).toEqual(
      generalError(400, 'type: expected one of png, jpeg, jpg, gif, webp, got "svg"'),
    );
  });

  it.each([
    ['gif/3/2', png(3, 2), 'the bytes are png, the path says gif'],
    ['png/4/2', png(3, 2), 'the image has 3 x 2 pixels, the path says 4 x 2'],
    ['png/3/2', Buffer.from('<svg/>'), 'the bytes are not a PNG, JPEG, GIF or WebP image'],
    ['png/3/2', png(3, 2).subarray(0, 20), 'the bytes are not a PNG, JPEG, GIF or WebP image'],
    ['png/3/2', Buffer.alloc(0), 'the bytes are not a PNG, JPEG, GIF or WebP image'],
  ])(
    'returns a record with an error and stores nothing for %s [gap:image-path-type-values]',
    async (path, bytes, error) => {
      const { status, body } = await upload(`a/${path}`, bytes);
      expect([status, body.error]).toEqual([200, error]);
      expect(body).not.toHaveProperty('imageId');
      expect(body).not.toHaveProperty('imageURI');
    },
  );

  it.each(['0', '-1', '16385', '1.5', '1e3', 'wide', '%20', '99999999999999999999'])(
    'refuses the width %s [gap:image-path-types]',
    async (width) => {
      const { body, assumed } = await upload(`a/png/${width}/2`, png(3, 2));
      expect(body).toEqual(
        generalError(400, expect.stringMatching(/^width: expected an integer from 1 to 16384/)),
      );
      expect(assumed).toContain('image-path-types');
    },
  );

  it('accepts the largest size [gap:image-path-types]', async () => {
    const { body } = await upload('a/gif/16384/16384', gif(16384, 16384));
    expect(body).not.toHaveProperty('error');
  });

  it.each(['é'.repeat(255), '..%2F..%2Fetc%2Fpasswd', '100%25', '😀'])(
    'accepts the name %s as text [gap:image-path-types]',
    async (name) => {
      const { body } = await upload(
        `${name.includes('%') ? name : encodeURIComponent(name)}/png/3/2`,
        png(3, 2),
      );
      expect(body.imageName).toBe(name.includes('%') ? decodeURIComponent(name) : name);
    },
  );

  it('refuses a name of more than 255 characters [gap:image-path-types]', async () => {
    const { body } = await upload(`${'a'.repeat(256)}/png/3/2`, png(3, 2));
    expect(body).toEqual(generalError(400, 'imageName: expected 1 to 255 characters, got 256'));
  });

  it('returns the number of bytes [gap:image-size]', async () => {
    const { body, assumed } = await upload('a/png/3/2', png(3, 2));
    expect(body.imageSize).toBe(String(png(3, 2).length));
    expect(assumed).toContain('image-size');
  });

  it('repeats the type of the path [gap:image-type]', async () => {
    const { body } = await upload('a/image%2FPNG/3/2', png(3, 2));
    expect(body.imageType).toBe('image/PNG');
  });

  it('returns one group [gap:image-group]', async () => {
    expect((await upload('a/png/3/2', png(3, 2))).body).toHaveProperty('imageGroup', 'SESSION');
  });

  it('returns one color [gap:image-color]', async () => {
    expect((await upload('a/png/3/2', png(3, 2))).body).toHaveProperty('imageColor', '#808080');
  });

  it.each(['not base64!', 'QUI', 'QU JD', 'QUJD\n', '-_-_'])(
    'refuses %j, which is not base64',
    async (body) => {
      const answer = await client.post('/api/v1/image/upload/a/png/3/2', body);
      expect(answer.body).toEqual(
        generalError(400, expect.stringMatching(/^body: expected bytes in base64/)),
      );
    },
  );

  it('refuses base64 that is not a JSON string', async () => {
    const { body } = await client.send('POST', '/api/v1/image/upload/a/png/3/2', {
      headers: { 'content-type': 'application/json' },
      body: png(3, 2).toString('base64'),
    });
    expect(body).toEqual(generalError(400, expect.stringContaining('expected JSON')));
  });

  it('accepts ten megabytes, and not a byte more [gap:max-upload-size]', async () => {
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(10 * 1024 * 1024)]);
    const most = await upload('a/png/3/2', bytes.subarray(0, 10 * 1024 * 1024));
    expect(most.body).toMatchObject({ imageSize: '10485760', active: true });
    const over = await upload('a/png/3/2', bytes.subarray(0, 10 * 1024 * 1024 + 1));
    expect([over.status, over.body]).toEqual([413, generalError(413, expect.any(String))]);
  });

  it('accepts as many bytes as the switch allows [gap:max-upload-size]', async () => {
    await using small = await startGateway({ assume: { 'max-upload-size': 100 } });
    const to = createTestClient(small);
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(100)]);
    expect((await upload('a/png/3/2', bytes.subarray(0, 100), to)).status).toBe(200);
    const over = await upload('a/png/3/2', bytes.subarray(0, 101), to);
    expect(over.status).toBe(413);
    expect(over.assumed).toContain('max-upload-size');
    // Far above the limit, nothing is decoded.
    const far = await upload('a/png/3/2', Buffer.alloc(10_000), to);
    expect([far.status, far.body]).toEqual([413, generalError(413, expect.any(String))]);
    expect(far.assumed).toContain('max-upload-size');
  });
});

describe('a playlist', () => {
  const path = '/api/v1/audio/api/key/playlist';

  it('is created with numbers and unknown fields as sent, without its type [gap:integer-meanings] [gap:playlist-type-values]', async () => {
    const { status, body, assumed } = await client.post<Playlist>(path, {
      name: 'Mine',
      qty: 3,
      duration: 540,
      available: true,
      type: 'PAID',
      mood: 'calm',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      playlistId: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Mine',
      qty: 3,
      duration: 540,
      available: true,
      type: 'FREE_PLAYLIST',
      mood: 'calm',
    });
    expect(assumed).toContain('playlist-type-values');
  });

  it('is created once under a given id', async () => {
    const playlistId = sample.unknownId;
    expect((await client.post(path, { playlistId })).body).toMatchObject({ playlistId });
    const again = await client.post(path, { playlistId });
    expect(again.status).toBe(400);
    expect(again.body).toEqual(generalError(400, expect.stringContaining('already')));
  });

  it('is updated in the given fields [gap:playlist-type-values]', async () => {
    const [, playlistId] = sample.playlistIds;
    const { body } = await client.patch(path, { playlistId, name: 'Renamed', type: 'PAID' });
    expect(body).toMatchObject({ playlistId, name: 'Renamed', type: 'FREE_PLAYLIST', qty: 12 });
  });

  it('cannot be updated when it is unknown', async () => {
    const { status } = await client.patch(path, { playlistId: sample.socialId });
    expect(status).toBe(404);
  });

  it.each([
    [{ qty: 1.5 }, 'body.qty: expected an integer, got 1.5'],
    [{ qty: '3' }, 'body.qty: expected an integer, got "3"'],
    [{ name: null }, 'body.name: expected a string, got null'],
    [{ available: 'yes' }, 'body.available: expected true or false, got "yes"'],
    [{ playlistId: 'first' }, 'body.playlistId: expected a UUID, got "first"'],
    ['text', 'body: expected an object, got "text"'],
    [null, 'body: expected an object, got null'],
  ])(
    'with %j is rejected with the place, the expected and the actual value',
    async (body, error) => {
      const answer = await client.post(path, body);
      expect([answer.status, answer.body]).toEqual([400, generalError(400, error)]);
    },
  );

  it('is listed after its creation', async () => {
    const made = await client.post<Playlist>(path, { name: 'The newest' });
    const { body } = await client.get<Playlist[]>('/api/v1/social/playlist/all?size=1000');
    expect(body.at(-1)).toEqual(made.body);
  });
});
