// What each expectation does to a call: before the handler, in its place; after it, to its response.
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { errorBody } from '../../http/error-body.ts';
import { keepBody } from '../journal/record.ts';
import type { ExpectationEffect } from '../wire.ts';
import { toMilliseconds } from './delay.ts';
import type { Applied, StoredExpectation } from './expectations.ts';
import type { PendingResponses } from './pending-responses.ts';

/** A response, or an end without one: then the reply is hijacked. */
export type Outcome = { readonly body: string | Readable } | 'ended';

const expectationHeader = 'x-room-sessions-expectation';

/**
 * Before the handler.
 *
 * @returns what is sent in its place, or `handler`: it runs.
 */
export async function applyBefore(
  pick: Applied,
  reply: FastifyReply,
  held: PendingResponses,
): Promise<Outcome | 'handler'> {
  const { effect } = pick.expectation;
  const body = await respond(pick, reply, held);
  if (body === 'ended') return body;
  if (body !== 'handler') return deliver(body.text, effect, reply, held);
  // They need a body that is there already.
  if (effect.truncate === undefined && !effect.malformed) return 'handler';
  return deliver(substitute(reply, { status: 500 }), effect, reply, held);
}

/** After the handler, whose body this is. */
export async function applyAfter(
  pick: Applied,
  reply: FastifyReply,
  held: PendingResponses,
  answered: string,
): Promise<Outcome> {
  const { when, effect } = pick.expectation;
  // Before the handler, everything except the body was done.
  const body = when === 'before' ? 'handler' : await respond(pick, reply, held);
  if (body === 'ended') return body;
  return deliver(body === 'handler' ? answered : body.text, effect, reply, held);
}

/** Whether the body of the handler has to be changed. */
export const shapesBody = ({ dribble }: ExpectationEffect): boolean => dribble !== undefined;

/** @returns the body; `handler`: the handler has it. */
async function respond(
  { expectation: { id, effect, rate }, hit }: Applied,
  reply: FastifyReply,
  held: PendingResponses,
): Promise<{ text: string } | 'handler' | 'ended'> {
  if (effect.delay !== undefined) {
    const ms = toMilliseconds(effect.delay, hit, rate?.seed);
    if (!(await held.wait(reply.raw, ms))) return end(reply);
  }
  if (endsConnection(effect, reply, held)) return end(reply);
  reply.header(expectationHeader, id);
  const { status, rateLimit } = effect;
  if (status === undefined && rateLimit === undefined) return 'handler';
  return { text: substitute(reply, effect) };
}

function end(reply: FastifyReply): 'ended' {
  reply.hijack();
  return 'ended';
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

/** Removes the headers of a response that could not be written, so that an error can. */
export function removeHeaders(reply: FastifyReply, { expectation }: Applied): void {
  const { headers = {} } = expectation.effect;
  const { raw } = reply;
  for (const name of ['content-length', ...Object.keys(headers)]) reply.removeHeader(name);
  if (!raw.headersSent) for (const name of raw.getHeaderNames()) raw.removeHeader(name);
}

function getRetryAfter({ retryAfter }: { retryAfter: number | string }): string {
  // Dates have whole seconds: cut, it would be less than one ahead.
  const soon = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toUTCString();
  return retryAfter === 'http-date' ? soon : String(retryAfter);
}

function deliver(
  body: string,
  { truncate, malformed, dribble }: ExpectationEffect,
  reply: FastifyReply,
  held: PendingResponses,
): Outcome {
  if (truncate !== undefined) {
    sendTruncated(reply, body, truncate);
    return end(reply);
  }
  reply.removeHeader('content-length');
  // After a whole value no parser accepts another character.
  if (malformed) return { body: `${body}}` };
  if (dribble === undefined) return { body };
  keepBody(reply.request.recording, 'answered', body);
  const bytes = Buffer.from(body);
  reply.header('content-length', bytes.length);
  return { body: Readable.from(inChunks(bytes, dribble, (ms) => held.wait(reply.raw, ms))) };
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
  keepBody(reply.request.recording, 'answered', sent);
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
