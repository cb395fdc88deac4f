// A server in a thread of its own that ends the connections it keeps, unseen: the thread that calls
// `sever` waits until that is done, so that its next request goes out on a connection that is dead
// before anything in its event loop can have noticed.

import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { type Counts, type Order, slots } from './severed-worker.ts';

export type How = Order['how'];

export interface SeveredServer {
  readonly url: string;
  /** Bytes of requests that reached it. */
  readonly bytesRead: number;
  /** Whole requests that reached it. */
  readonly requests: number;
  readonly connections: number;
  /** Ends each connection, by a reset or in good order, and returns when that is done. */
  sever(how: How): void;
  close(): Promise<void>;
}

/** Starts it; it answers every request with `{"ok":true}`. */
export async function startSeveredServer(): Promise<SeveredServer> {
  const counts: Counts = new Int32Array(new SharedArrayBuffer(4 * slots.length));
  const count = (name: (typeof slots)[number]): number => Atomics.load(counts, slots.indexOf(name));
  const worker = new Worker(new URL('severed-worker.ts', import.meta.url), { workerData: counts });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    get bytesRead() {
      return count('bytes');
    },
    get requests() {
      return count('requests');
    },
    get connections() {
      return count('connections');
    },
    sever(how) {
      const before = count('severed');
      // oxlint-disable-next-line require-post-message-target-origin -- of a thread, not of a page
      worker.postMessage({ how } satisfies Order);
      Atomics.wait(counts, slots.indexOf('severed'), before);
    },
    close: async () => void (await worker.terminate()),
  };
}
