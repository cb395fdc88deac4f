// Bodies are JSON in UTF-8 or nothing: no other type, no encoding.
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepBody } from '../control/journal/record.ts';
import { badInput, Failure } from '../failure.ts';
import { deepest, isStorableBut, rejectUnstorable } from '../checks/json-limits.ts';

export function acceptJsonBodies(app: FastifyInstance): void {
  // Fastify's own text/plain parser would let any text pass for the image's JSON string.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      keepBody(request.recording, 'received', bytes);
      // Fastify catches what it throws.
      done(null, parseBody(bytes));
    },
  );
}

/** An empty body is no body: clients announce JSON even where they send nothing. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = textOf(bytes);
  const body = parse(text);
  // Only an escape can write what no store keeps of a text.
  if (text.includes(String.raw`\u`) || !isStorableBut(body, deepest)) {
    rejectUnstorable(body, ['body']);
  }
  return body;
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badInput('body: expected UTF-8, got other bytes');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parse(text: string): unknown {
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
