// A server in a separate thread that ends its kept connections unnoticed: the thread that calls
// `sever` blocks until it is done, so its next request is sent on a dead connection before its event
// loop can notice.

import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { type Counts, type Order, slots } from './severed-worker.ts';

export type How = Order['how'];

export interface SeveredServer {
  readonly url: string;
  /** Received bytes of requests. */
  readonly bytesRead: number;
  /** Completely received requests. */
  readonly requests: number;
  readonly connections: number;
  /** Resets or closes each connection, and returns when it is done. */
  sever(how: How): void;
  close(): Promise<void>;
}

/** Starts the server, which answers every request with `{"ok":true}`. */
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
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a page
      worker.postMessage({ how } satisfies Order);
      Atomics.wait(counts, slots.indexOf('severed'), before);
    },
    close: async () => void (await worker.terminate()),
  };
}
