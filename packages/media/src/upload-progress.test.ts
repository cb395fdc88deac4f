import type { StreamedBody } from '@room-sessions/core';
import type { ContentBody } from './base64-body.ts';
import { programOfCode, execOk } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { type ImageSource, type UploadOptions, type UploadProgress } from './index.ts';
import { base64, Chunks, png } from './testing/images.ts';
import { failure } from './testing/failure.ts';
import { useSink } from './testing/sink.ts';
import { transport } from './testing/transport.ts';
import { uploadImage } from './upload.ts';

const { sink, media } = await useSink();

const size = 500_000;
const image = png(3, 2, size);
const chunk = 48 * 1024;
const steps = [0, ...Array.from({ length: 10 }, (_, at) => (at + 1) * chunk), size];

async function recordProgress(
  source: ImageSource,
  options?: UploadOptions,
): Promise<UploadProgress[]> {
  const seen: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress): void => void seen.push(progress);
  await media.uploadImage(source, { name: 'x' }, { ...options, onProgress });
  return seen;
}

describe('the progress of an upload', () => {
  it.each<[string, () => ImageSource, UploadOptions?]>([
    ['bytes', () => image],
    ['a Blob', () => new Blob([image])],
    ['a stream whose size is given', () => new Chunks(image), { size }],
  ])('counts the bytes of %s up to the total', async (_, source, options) => {
    expect(await recordProgress(source(), options)).toEqual(
      steps.map((sent) => ({ sent, total: size })),
    );
  });

  it('learns the total of a stream at its end', async () => {
    expect(await recordProgress(new Chunks(image))).toEqual(
      steps.map((sent) => ({ sent, total: sent === size ? size : undefined })),
    );
  });

  it('reports each state once if the image ends with a chunk', async () => {
    const even = png(3, 2, 2 * chunk);
    expect((await recordProgress(even)).map(({ sent }) => sent)).toEqual([0, chunk, 2 * chunk]);
    expect(await recordProgress(new Chunks(even))).toEqual([
      { sent: 0, total: undefined },
      { sent: chunk, total: undefined },
      { sent: 2 * chunk, total: undefined },
      { sent: 2 * chunk, total: 2 * chunk },
    ]);
  });

  it.each([
    ['throws', `({ sent }) => { throw new Error('at ' + sent); }`],
    ['rejects', `async ({ sent }) => { throw new Error('at ' + sent); }`],
  ])(
    '%s: the upload succeeds, the process continues, and one line is logged',
    async (_, listener) => {
      const said = await execOk(
        programOfCode(`
          const { MediaClient } = await import('./client.ts');
          const { logTo } = await import('@room-sessions/core');
          const write = (message) => console.log(message);
          const use = [logTo({ debug: write, info: write, warn: write, error: write })];
          const options = { baseUrl: process.env.SINK, apiKey: 'key' };
          const onProgress = ${listener};
          const { png } = await import('./testing/images.ts');
          const description = { name: 'x' };
          await new MediaClient({ ...options, use }).uploadImage(png(3, 2), description, { onProgress });
          const media = new MediaClient(options);
          await media.uploadImage(png(3, 2), description, { onProgress, use });
          await media.uploadImage(png(3, 2), description, { onProgress });
          await new Promise((resolve) => setTimeout(resolve));
          console.log('uploaded');
        `),
        { cwd: import.meta.dirname, env: { ...process.env, SINK: sink.url } },
      );
      const line = 'uploadImage: `onProgress` threw Error: at 0. The call continues.';
      expect(said.trim().split('\n')).toEqual([line, line, 'uploaded']);
    },
  );
});

describe('the body of an upload for the transport', () => {
  const read = async (body: StreamedBody): Promise<number> => {
    let bytes = 0;
    for await (const chunk of body.open()) bytes += chunk.length;
    return bytes;
  };

  const length = base64(size);

  it.each<[string, ImageSource, UploadOptions, Partial<ContentBody>]>([
    ['bytes', image, {}, { length, replayable: true }],
    ['a Blob', new Blob([image]), {}, { length, replayable: true }],
    ['a stream', new Chunks(image), {}, { length: undefined, replayable: false }],
    ['a stream with its size', new Chunks(image), { size }, { length, replayable: false }],
    // It was read to its end to find a header.
    ['a tiny stream', new Chunks(image.slice(0, 20)), {}, { length: 30, replayable: false }],
  ])(
    'declares for %s its length and whether it is replayable',
    async (_, source, options, facts) => {
      let body: StreamedBody | undefined;
      const client = transport(async (given) => {
        body = given;
        if (given.length !== undefined) expect(await read(given)).toBe(given.length);
      });
      const described = { name: 'x', type: 'png', width: 3, height: 2 };
      await uploadImage(client, source, described, options);
      expect(body).toMatchObject(facts);
    },
  );

  it('is opened again for another attempt, and its progress restarts', async () => {
    const seen: number[] = [];
    const client = transport(async (body) => {
      expect(await read(body)).toBe(length);
      expect(await read(body)).toBe(length);
    });
    const onProgress = ({ sent }: UploadProgress): void => void seen.push(sent);
    await uploadImage(client, image, { name: 'x' }, { onProgress });
    expect(seen).toEqual([...steps, ...steps]);
  });

  it('is closed after an attempt, before it is opened again', async () => {
    const sources: Chunks[] = [];
    const open = (): Chunks => {
      sources.push(new Chunks(image, image));
      return sources.at(-1)!;
    };
    const client = transport(async (body) => {
      await body.open()[Symbol.asyncIterator]().next();
      await body.open()[Symbol.asyncIterator]().next();
      expect(sources.map(({ closed }) => closed)).toEqual([1, 0]);
    });
    await uploadImage(client, { name: 'x', size: undefined, replayable: true, open }, {});
    expect(sources.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it('is not opened again when it is one-shot', async () => {
    const client = transport(async (body) => {
      await read(body);
      await read(body);
    });
    const error = await failure(uploadImage(client, new Chunks(image), { name: 'x' }, {}));
    expect((error.cause as Error).message).toContain('which can be sent only once');
  });
});
