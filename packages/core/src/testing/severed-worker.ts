// The thread of `severed-server.ts`.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export const slots = ['severed', 'bytes', 'requests', 'connections'] as const;
export type Counts = Int32Array<SharedArrayBuffer>;

export interface Order {
  readonly how: 'reset' | 'close';
}

const ok =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"ok":true}';

if (!isMainThread && parentPort && workerData instanceof Int32Array) {
  const counts = workerData as Counts;
  const add = (name: (typeof slots)[number], amount = 1): void => {
    Atomics.add(counts, slots.indexOf(name), amount);
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    add('connections');
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      add('bytes', chunk.byteLength);
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head < 0 || text.length < head + 4 + length) return;
      text = '';
      add('requests');
      socket.write(ok);
    });
  });
  parentPort.on('message', ({ how }: Order) => {
    for (const socket of sockets) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
    sockets.clear();
    setImmediate(() => {
      add('severed');
      Atomics.notify(counts, slots.indexOf('severed'));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a page
    parentPort!.postMessage((server.address() as AddressInfo).port);
  });
}
