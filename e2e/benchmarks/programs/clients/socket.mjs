// Writes a request to a socket and extracts the body of the response. Parses only responses of this benchmark's
// server.

import { once } from 'node:events';
import { connect } from 'node:net';
import { works } from '../answers.mjs';

export function open({ url }) {
  const { hostname, host, port } = new URL(url);
  const idle = [];
  const get = async ({ path }) => {
    const socket = idle.pop() ?? (await connected(hostname, port));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: benchmark\r\n\r\n`);
    const text = await body(socket);
    idle.push(socket);
    return JSON.parse(text);
  };
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}

async function connected(hostname, port) {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  return socket;
}

function body(socket) {
  return new Promise((resolve) => {
    let received;
    socket.on('data', function add(chunk) {
      received = received === undefined ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.latin1Slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)[1]);
      if (received.length < end + 4 + length) return;
      socket.off('data', add);
      resolve(received.utf8Slice(end + 4, end + 4 + length));
    });
  });
}
