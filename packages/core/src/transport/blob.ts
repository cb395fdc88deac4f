// A Blob body for runtimes that cannot stream requests: pages can stream only over HTTP/2. The parts
// of a Blob are outside the heap.

const enough = 1024 * 1024;

/** Reads the next chunk of a body. */
export type Read = () => Promise<IteratorResult<Uint8Array>>;

export async function toBlob(read: Read, signal: AbortSignal): Promise<Blob> {
  let blob = new Blob([]);
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  for (;;) {
    const { done, value } = await read();
    signal.throwIfAborted();
    if (done) return new Blob([blob, ...parts]);
    parts.push(value as Uint8Array<ArrayBuffer>);
    pending += value.byteLength;
    if (pending < enough) continue;
    blob = new Blob([blob, ...parts]);
    [parts, pending] = [[], 0];
  }
}
