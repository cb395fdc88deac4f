// Sends requests to a gateway over keep-alive connections. Uses raw sockets to keep the cost of the client low.

import { connect } from 'node:net';

export const key = 'benchmark-key';
const head = `Host: 127.0.0.1\r\nX-API-Key: ${key}\r\nAccept: application/json\r\n`;

/** A page of 20 playlists. */
export const getPage = (page) =>
  Buffer.from(`GET /api/v1/social/playlist/all?page=${page}&size=20 HTTP/1.1\r\n${head}\r\n`);

const tracks = Array.from({ length: 40 }, (_, at) => ({
  track: `Track ${at}`,
  artist: 'An artist with a name of usual length',
  seconds: 180 + at,
  source: `https://media.example.com/tracks/${1000 + at}`,
}));

/** The request body: a new playlist of about 5 KB. */
const posted = JSON.stringify({
  name: 'Morning',
  qty: 40,
  duration: 7200,
  available: true,
  tracks,
});

const createPost = (head, body) =>
  Buffer.from(
    `POST /api/v1/audio/api/key/playlist HTTP/1.1\r\n${head}Content-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

export const post = createPost(head, posted);

/** A small playlist for another key. */
export const postAs = (other) => createPost(head.replace(key, other), '{"name":"Morning"}');

/** A stored playlist of about 500 bytes. */
export const playlist = (at) => ({
  name: `A playlist with a name of some length, number ${at}`,
  qty: 20,
  duration: 3600,
  available: at % 2 === 0,
  about: 'What a person would write about what is in it. '.repeat(6),
});

/**
 * Repeats the request over several connections until `count` responses arrive or the server ends. Passes each
 * body on unchanged.
 *
 * @returns The ms of each request, in order.
 */
export async function load(
  url,
  request,
  { count, connections = 32, onBody, mayEnd = false, isOver },
) {
  const { hostname, port } = new URL(url);
  const times = [];
  let left = count;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      let read = Buffer.alloc(0);
      let sent = 0;
      const send = () => {
        if (left-- <= 0 || isOver?.()) return socket.end();
        sent = performance.now();
        return socket.write(request);
      };
      socket.once('connect', send);
      socket.on('data', (chunk) => {
        read = read.length > 0 ? Buffer.concat([read, chunk]) : chunk;
        const answer = split(read);
        if (!answer) return;
        if (answer.status !== 200) {
          socket.destroy(new Error(`answered ${read.toString()}`));
          return;
        }
        times.push(performance.now() - sent);
        onBody?.(answer.body);
        read = Buffer.alloc(0);
        send();
      });
      socket.once('error', (error) => (mayEnd && error.code ? resolve() : reject(error)));
      socket.once('close', resolve);
    });
  await Promise.all(Array.from({ length: connections }, one));
  return times;
}

/** A complete response. */
function split(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const lines = bytes.latin1Slice(0, end);
  const length = Number(/content-length: (\d+)/i.exec(lines)?.[1]);
  const chunked = /transfer-encoding: chunked/i.test(lines);
  const whole = chunked
    ? bytes.latin1Slice(bytes.length - 5) === '0\r\n\r\n'
    : bytes.length >= end + 4 + length;
  if (!whole) return undefined;
  return { status: Number(lines.slice(9, 12)), body: bytes.subarray(end + 4) };
}
