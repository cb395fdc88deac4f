// Bodies are JSON in UTF-8 or nothing: no other type, no encoding.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepBody } from '../control/journal/record.ts';
import { badInput, Failure } from '../failure.ts';
import { refuseUnstorable } from '../checks/storable.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptJsonBodies(app: FastifyInstance): void {
  // Fastify's own text/plain parser would let any text pass for the image's JSON string.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      keepBody(request.recording, bytes);
      return parseBody(bytes);
    },
  );
}

/** An empty body is no body: clients announce JSON even where they send nothing. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const body = parse(bytes);
  refuseUnstorable(body, ['body']);
  return body;
}

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badInput('body: expected UTF-8, got other bytes');
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw badInput('body: expected JSON, got something that cannot be parsed');
  }
}

export function refuseEncodedBody(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new Failure(415, 'Content-Encoding: bodies have to be sent without any');
}
