// Responses that the suite needs and that no gateway sends.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startOneShotServer } from './one-shot-server.ts';

export interface Elsewhere {
  readonly elsewhere: string;
  /** How many requests it received. */
  readonly arrived: () => number;
}

type Answer = (
  response: ServerResponse,
  request: Request,
  elsewhere: Elsewhere,
) => void | Promise<void>;

interface Request {
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const answers: Readonly<Record<string, Answer>> = {
  echo: (response, { message: { method, url: path, headers }, body }) =>
    json(response, { method, path, headers, body: body.toString() }),
  untyped: (response) => void response.end('{"a":1}'),
  gzip: (response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}')),
  empty: (response) => void response.writeHead(204).end(),
  text: (response) => void response.setHeader('content-type', 'text/plain').end('plain'),
  envelope: (response) => json(response, { data: { a: 1 }, status: 'success', message: 'done' }),
  'error-under-200': (response) =>
    json(response, { status: 'error', error: 'already there', code: 409 }),
  moved: (response) => void response.writeHead(307, { location: 'echo' }).end(),
  elsewhere: (response, _, { elsewhere }) =>
    void response.writeHead(307, { location: `${elsewhere}/taken` }).end(),
  'arrived-elsewhere': (response, _, { arrived }) => json(response, arrived()),
  fleeting: async (response) => json(response, await startOneShotServer()),
  endless: (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, '1')));
    };
    response.on('drain', more);
    more();
  },
  'stalled-body': (response) => void response.writeHead(200).write('{"a":'),
  // Used as base URLs, followed by a path of the API.
  api: (response) => json(response, [{ host: 'yes', brandNew: 1 }]),
  pages: (response) => void response.setHeader('content-type', 'text/html').end('<p>Hello</p>'),
  digest: (response, { body }) => {
    const image = Buffer.from(JSON.parse(body.toString()) as string, 'base64');
    const sha256 = createHash('sha256').update(image).digest('hex');
    json(response, { sha256, bytes: image.length });
  },
};

export async function sendMisbehaving(
  message: IncomingMessage,
  response: ServerResponse,
  elsewhere: Elsewhere,
): Promise<void> {
  const name = /^\/odd\/([^/?]*)/.exec(message.url ?? '')?.[1] ?? '';
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (!answer)
    return json(response, { status: 'error', error: 'unknown response', code: 404 }, 404);
  try {
    await answer(response, { message, body: await buffer(message) }, elsewhere);
  } catch {
    // The client disconnected or sent invalid data.
    response.destroy();
  }
}
