// Sends raw bytes to a server and reads the responses.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawResponses {
  /** The status of each response, in order. */
  readonly statuses: readonly number[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
  readonly text: string;
}

/** Reads until the server closes the connection or sends nothing for `quiet` ms. */
export async function exchangeRaw(
  url: string,
  bytes: string,
  quiet = 1_000,
): Promise<RawResponses> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const state = { closed: false };
  let last = performance.now();
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    last = performance.now();
  });
  // The server may stop reading early. Its output until then counts.
  socket.on('error', () => {});
  socket.on('end', () => (state.closed = true));
  socket.on('close', () => (state.closed = true));
  socket.write(bytes, 'latin1');
  while (!state.closed && performance.now() - last < quiet) await pause(20);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  return { statuses: parseStatuses(text), closed: state.closed, text };
}

/** Parses the responses according to their lengths and returns their statuses. */
export function parseStatuses(text: string): number[] {
  const statuses: number[] = [];
  let rest = text;
  while (rest !== '') {
    const head = /^HTTP\/1\.[01] (\d{3})[^]*?\r\n\r\n/.exec(rest);
    // Other bytes count as an additional response with status 0.
    if (!head) return [...statuses, 0];
    const status = Number(head[1]);
    rest = rest.slice(head[0].length);
    if (status < 200) continue;
    statuses.push(status);
    const length = /^content-length: *(\d+)/im.exec(head[0])?.[1];
    if (length !== undefined) rest = rest.slice(Number(length));
    else if (/^transfer-encoding: *chunked/im.test(head[0])) {
      const end = rest.indexOf('0\r\n\r\n');
      rest = end < 0 ? '' : rest.slice(end + 5);
    } else if (status !== 304 && status !== 204) return statuses;
  }
  return statuses;
}
