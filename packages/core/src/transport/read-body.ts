import { ByteCollector } from '../response/byte-collector.ts';
import { undecodable } from './transport.ts';

/** Reads the body of a response of `fetch`, up to `limit` bytes. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const { body } = response;
  const collector = new ByteCollector(limit);
  // React Native and some polyfills have no streams.
  if (body !== null && typeof body?.getReader !== 'function') {
    if (typeof response.arrayBuffer !== 'function') throw undecodable('it cannot be read');
    collector.add(new Uint8Array(await response.arrayBuffer()));
  }
  const reader = body?.getReader?.();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      collector.add(value);
    }
  } catch (error) {
    void reader!.cancel().catch(() => undefined);
    throw error;
  }
  return collector.bytes();
}
