// Images of the tests, and sources that record how they are read.

/** A complete GIF of one pixel. */
export const gif: Uint8Array<ArrayBuffer> = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  (character) => character.charCodeAt(0),
);

/** The header of a PNG, padded to a length. */
export function png(width: number, height: number, length = 24): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** The length of the body for a number of bytes. */
export const base64 = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 2;

/** A source of these chunks that counts reads and closes. A chunk that is an error is thrown. */
export class Chunks implements AsyncIterable<Uint8Array> {
  pulled = 0;
  closed = 0;
  readonly #chunks: Iterable<unknown>;

  constructor(...chunks: readonly unknown[]) {
    this.#chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (const chunk of this.#chunks) {
        this.pulled += 1;
        if (chunk instanceof Error) throw chunk;
        yield (await chunk) as Uint8Array;
      }
    } finally {
      this.closed += 1;
    }
  }
}

/** A chunk that never arrives. */
export const never: Promise<never> = new Promise(() => undefined);
