// Reads a request: its body as JSON in UTF-8, and its input as the API document describes it, a flat
// object of path and query parameters by name, and `body`.
// Jest's environment jsdom has no global TextDecoder.
import { TextDecoder } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { walk } from '../document-schemas.ts';
import type { OpenApiParameter, OpenApiSchema } from '../openapi-document.ts';
import { check, type Schema, type Shortcut } from '../checks/schema.ts';
import { invalid } from '../checks/describe.ts';
import { badInput, Failure } from '../failure.ts';
import { refuseLocalTime } from '../checks/value-ranges.ts';
import { readQuery } from './query.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';

export interface InputRules {
  readonly query: readonly OpenApiParameter[];
  readonly body: 'required' | 'optional' | 'none';
  /** The items of the body are checked one by one in the handler: each has its own `error`. */
  readonly itemErrors: boolean;
  readonly bodySchema: OpenApiSchema | undefined;
  readonly schemas: Shortcut & {
    readonly path?: Schema | undefined;
    readonly query?: Schema | undefined;
    readonly body?: Schema | undefined;
  };
}

/**
 * Runs for every route: PostgreSQL fails on U+0000 in a parameter, where SQLite finds no record, and
 * no body is decompressed.
 *
 * @throws Failure (400, 415) that names the path parameter, the query or the header.
 */
export function refuseUnreadable({ url, params, query, headers }: FastifyRequest): void {
  // Node accepts no such character unless it is encoded.
  if (/%|__proto__/.test(url)) {
    rejectUnstorable(params, []);
    rejectUnstorable(query, ['query']);
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Failure(415, 'Content-Encoding: send bodies without compression');
  }
}

/** @throws Failure (400) that says where the request does not match the document. */
export function readInput(
  rules: InputRules,
  { params, query: sent, body }: FastifyRequest,
): object {
  const { schemas } = rules;
  const query =
    rules.query.length > 0 ? readQuery(rules.query, sent as Record<string, unknown>) : {};
  check(schemas.path, params, [], schemas);
  check(schemas.query, query, [], schemas);
  const input: Record<string, unknown> = { ...query, ...(params as object) };
  if (body === undefined && rules.body === 'required') {
    throw badInput('body: expected JSON, got nothing', 'body-fields-required');
  }
  if (body === undefined || rules.body === 'none') return input;
  if (!rules.itemErrors) {
    check(schemas.body, body, ['body'], schemas);
    walk(rules.bodySchema, body, ['body'], refuseLocalTime);
  } else if (!Array.isArray(body)) throw invalid(['body'], 'an array', body);
  input['body'] = body;
  return input;
}

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
  // Clients announce all kinds of types for an empty body.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length > 0) throw new Failure(415, 'Content-Type: expected application/json');
    done(null);
  });
}

/** An empty body counts as no body, because clients announce JSON even without a body. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's message quotes the body.
    throw badInput('body: expected JSON in UTF-8, but it cannot be parsed');
  }
  rejectUnstorable(body, ['body']);
  return body;
}

/** Skips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });
