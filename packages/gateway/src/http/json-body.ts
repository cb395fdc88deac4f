// Bodies must be JSON in UTF-8: no other type, no content encoding.
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badInput, Failure } from '../failure.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';

export function acceptJsonBodies(app: FastifyInstance): void {
  // Fastify's text/plain parser would accept any text as the JSON string of an image.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      request.recording?.received(bytes);
      // Fastify catches what this throws.
      done(null, parseBody(bytes));
    },
  );
}

/**
 * For the routes of operations whose body is optional or not documented: clients announce all kinds of
 * types for an empty body, so its type does not matter.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Only Fastify's view of the header: it would reject an unreadable type before any parser runs.
    request.headers = { 'content-type': undefined };
    done();
  });
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.recording?.received(bytes);
    const isJson = /^application\/json\s*(?:;|$)/i.test(request.raw.headers['content-type'] ?? '');
    if (!isJson && !/^\s*(?:\{\s*\})?\s*$/.test(bytes.toString('latin1'))) throw notJson();
    done(null, isJson ? parseBody(bytes) : undefined);
  });
}

export const notJson = (): Failure => new Failure(415, 'Content-Type: expected application/json');

/** An empty body counts as no body, because clients announce JSON even without a body. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decodeText(bytes);
  const body = parse(text);
  rejectUnstorable(body, ['body']);
  return body;
}

function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badInput('body: expected UTF-8, got invalid bytes');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body.
    throw badInput('body: expected JSON, but it cannot be parsed');
  }
}
