// Sends bytes to a server unchanged, and reads the responses.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawAnswers {
  /** The status of each answer, in their order. */
  readonly statuses: readonly number[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
  readonly text: string;
}

/** Reads until the server closes, or is silent for `quiet`. */
export async function exchangeRaw(url: string, bytes: string, quiet = 1_000): Promise<RawAnswers> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  const state = { closed: false };
  let last = performance.now();
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    last = performance.now();
  });
  // The server may stop reading early; its output until then counts.
  socket.on('error', () => {});
  socket.on('end', () => (state.closed = true));
  socket.on('close', () => (state.closed = true));
  socket.write(bytes, 'latin1');
  while (!state.closed && performance.now() - last < quiet) await pause(20);
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  return { statuses: statusesOf(text), closed: state.closed, text };
}

/** The responses in order, each with its stated length. */
export function statusesOf(text: string): number[] {
  const statuses: number[] = [];
  let rest = text;
  while (rest !== '') {
    const head = /^HTTP\/1\.[01] (\d{3})[^]*?\r\n\r\n/.exec(rest);
    // Bytes that are not a response count as an additional one.
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
