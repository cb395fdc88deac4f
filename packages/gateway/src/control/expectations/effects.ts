// What each expectation does to a call: before the handler, in its place; after it, to its response.
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { errorBody } from '../../http/error-body.ts';
import type { ExpectationEffect } from '../wire.ts';
import { toMilliseconds } from './delay.ts';
import type { Applied, StoredExpectation } from './expectations.ts';
import type { PendingResponses } from './pending-responses.ts';

const expectationHeader = 'x-room-sessions-expectation';

/** A call that an expectation applies to. */
export interface ExpectedReply {
  readonly reply: FastifyReply;
  readonly held: PendingResponses;
  /** Runs the operation. @returns the body of its response, whose status and headers are written */
  readonly respond: () => Promise<string | undefined>;
}

/** Responds to the call, or ends it without a response. */
export async function applyEffect(
  { expectation, hit }: Applied,
  { reply, held, respond }: ExpectedReply,
): Promise<void> {
  const { id, when, effect, rate } = expectation;
  const answered = when === 'after' ? await respond() : undefined;
  if (effect.delay !== undefined) {
    const ms = toMilliseconds(effect.delay, hit, rate?.seed);
    if (!(await held.wait(reply.raw, ms))) return end(reply);
  }
  if (endsConnection(effect, reply, held)) return end(reply);
  reply.header(expectationHeader, id);
  deliver(await getBody(), expectation, reply, held);

  async function getBody(): Promise<string | undefined> {
    const { status, rateLimit, truncate, malformed } = effect;
    if (status !== undefined || rateLimit !== undefined) return substitute(reply, effect);
    if (when === 'after') return answered;
    // They need a body that is there already.
    if (truncate !== undefined || malformed) return substitute(reply, { status: 500 });
    return respond();
  }
}

function end(reply: FastifyReply): void {
  reply.hijack();
}

/** Whether there is no response. */
function endsConnection(
  { stall, drop, reset }: ExpectationEffect,
  reply: FastifyReply,
  held: PendingResponses,
): boolean {
  if (stall) held.keep(reply.raw);
  else if (drop) reply.request.raw.socket.destroy();
  else if (reset) resetConnection(reply.request.raw.socket);
  else return false;
  return true;
}

/** Makes the reply that of the expectation, and gives its body. */
function substitute(reply: FastifyReply, effect: StoredExpectation['effect']): string {
  const { status = 429, body, text } = effect;
  const headers = withoutScripts(effect.headers);
  // Of the answer that is replaced.
  for (const name of ['content-length', 'content-type', 'etag', 'x-room-sessions-assumed']) {
    reply.removeHeader(name);
  }
  reply.code(status);
  if (effect.rateLimit) reply.header('retry-after', getRetryAfter(effect.rateLimit));
  if (text !== undefined) {
    reply.headers(headers);
    return text;
  }
  if (body === undefined && status < 400) {
    reply.headers(headers);
    return '';
  }
  reply.type('application/json; charset=utf-8').headers(headers);
  if (body === undefined) {
    return JSON.stringify(errorBody(status, 'an expectation of the control plane'));
  }
  const isJson = /json/i.test(headers['content-type'] ?? 'json');
  return typeof body === 'string' && !isJson ? body : JSON.stringify(body);
}

/** The gateway's origin has the console: a browser must not run what a test or a recording sends. */
function withoutScripts(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const mayRun = /html|xml|svg/i.test(headers['content-type'] ?? '');
  return {
    'x-content-type-options': 'nosniff',
    ...(mayRun && { 'content-security-policy': 'sandbox' }),
    ...headers,
  };
}

function getRetryAfter({ retryAfter }: { retryAfter: number | string }): string {
  // Dates have whole seconds: cut, it would be less than one ahead.
  const soon = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toUTCString();
  return retryAfter === 'http-date' ? soon : String(retryAfter);
}

function deliver(
  body: string | undefined,
  { when, effect: { truncate, malformed, dribble } }: StoredExpectation,
  reply: FastifyReply,
  held: PendingResponses,
): void {
  if (truncate !== undefined) {
    sendTruncated(reply, body ?? '', truncate);
    end(reply);
    return;
  }
  // After a whole value no parser accepts another character.
  const text = malformed ? `${body ?? ''}}` : body;
  // Fastify gives a type to a text without one, but the operation has none.
  const isUntyped = when === 'after' && !reply.hasHeader('content-type');
  if (!dribble && !(isUntyped && text)) {
    void reply.send(isUntyped ? undefined : text);
    return;
  }
  const bytes = Buffer.from(text ?? '');
  reply.request.recording?.answered(bytes);
  reply.header('content-length', bytes.length);
  const chunks = dribble ? inChunks(bytes, dribble, (ms) => held.wait(reply.raw, ms)) : [bytes];
  void reply.send(Readable.from(chunks));
}

async function* inChunks(
  bytes: Buffer,
  { ms, chunks }: { ms: number; chunks: number },
  wait: (ms: number) => Promise<boolean>,
): AsyncGenerator<Buffer> {
  for (let n = 0; n < chunks; n += 1) {
    // The first comes at once, the last at the end of the time.
    if (n > 0 && !(await wait(ms / (chunks - 1)))) return;
    const [from, to] = [n, n + 1].map((part) => Math.floor((bytes.length * part) / chunks));
    const chunk = bytes.subarray(from, to);
    if (chunk.length > 0) yield chunk;
  }
}

function sendTruncated(reply: FastifyReply, answer: string, bytes: number): void {
  const whole = Buffer.from(answer);
  // At least one is missing, of an empty body too.
  const announced = Math.max(whole.length, 1);
  const sent = whole.subarray(0, Math.min(bytes, announced - 1));
  const { raw } = reply;
  reply.request.recording?.answered(sent);
  reply.header('content-length', announced);
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
  raw.writeHead(reply.statusCode);
  raw.flushHeaders();
  if (sent.length > 0) raw.write(sent);
  reply.request.raw.socket.destroySoon();
}

/** Under TLS it is the connection below that is reset. */
function resetConnection(socket: Socket & { _parent?: Socket | null }): void {
  const { _parent: below } = socket;
  if (below) {
    below.resetAndDestroy();
    socket.destroy();
  } else {
    socket.resetAndDestroy();
  }
}
