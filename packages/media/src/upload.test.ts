import { startGateway, type Gateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from './base64.ts';
import { type ImageDescription, MediaClient } from './index.ts';

const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) =>
  c.charCodeAt(0),
);

let gateway: Gateway;
let media: MediaClient;
let sent: string[];
beforeAll(async () => {
  gateway = await startGateway();
  media = new MediaClient({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    fetch: (url, init) => {
      sent.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
  sent = [];
});
afterAll(() => gateway.close());

describe('MediaClient.uploadImage', () => {
  it.each([
    ['bytes', gif],
    ['an ArrayBuffer', gif.slice().buffer],
    ['a Blob', new Blob([gif])],
    ['a view into a larger buffer', new Uint8Array([9, ...gif, 9]).subarray(1, -1)],
  ])('uploads %s, described by the header of the image', async (_, source) => {
    const image = await media.uploadImage(source, { name: 'a/b dot' });
    expect(sent.at(-1)).toBe('/api/v1/image/upload/a%2Fb%20dot/gif/1/1');
    expect(image).toMatchObject({ imageName: 'a/b dot', imageURI: expect.any(String) });
    const stored = await fetch(image.imageURI!);
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(gif);
  });

  it('takes the name of a File', async () => {
    await media.uploadImage(new File([gif], 'logo.gif'));
    expect(sent.at(-1)).toBe('/api/v1/image/upload/logo.gif/gif/1/1');
  });

  it('keeps the spelling of a type that fits the image', async () => {
    await media.uploadImage(gif, { name: 'dot', type: 'GIF' });
    expect(sent.at(-1)).toBe('/api/v1/image/upload/dot/GIF/1/1');
  });

  it('gives back a record with its error, for that is no failure of the call', async () => {
    const image = await media.uploadImage(new TextEncoder().encode('no image'), {
      name: 'x',
      type: 'png',
      width: 1,
      height: 1,
    });
    expect(image.error).toEqual(expect.any(String));
  });

  it.each<[string, Uint8Array, ImageDescription, string]>([
    ['an image without a name', gif, {}, 'give `name`'],
    ['an empty image', new Uint8Array(), { name: 'x' }, 'the image is empty'],
    ['bytes of no known format', new Uint8Array(40), { name: 'x' }, 'must be given'],
    [
      'bytes of no known format with half a size',
      new Uint8Array(40),
      { name: 'x', type: 'svg', width: 1 },
      'must be given',
    ],
    [
      'a width that contradicts the image',
      gif,
      { name: 'x', width: 2 },
      'given as 2, but the image has 1',
    ],
    [
      'a type that contradicts the image',
      gif,
      { name: 'x', type: 'png' },
      'given as "png", but the image is gif',
    ],
    ['something else', 'gif' as unknown as Uint8Array, { name: 'x' }, 'must be a Uint8Array'],
  ])('refuses %s before anything is sent', async (_, source, description, why) => {
    const before = sent.length;
    const error = await media.uploadImage(source, description).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid_input', delivery: 'not-sent' });
    expect((error as Error).message).toContain(why);
    expect((error as Error).message).toContain('Nothing was sent.');
    expect(sent).toHaveLength(before);
  });
});

describe('toBase64', () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, at) => (at * 31) % 256);

  it('agrees with and without Buffer', async () => {
    const withBuffer = toBase64(bytes);
    const { Buffer } = globalThis;
    try {
      Reflect.deleteProperty(globalThis, 'Buffer');
      expect(toBase64(bytes)).toBe(withBuffer);
    } finally {
      globalThis.Buffer = Buffer;
    }
    expect(Uint8Array.from(atob(withBuffer), (c) => c.charCodeAt(0))).toEqual(bytes);
  });
});
