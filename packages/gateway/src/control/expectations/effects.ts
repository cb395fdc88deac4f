// What an expectation does to a call: which effects there are, and how each is applied.
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zTextOf } from '../../checks/inputs.ts';
import { errorBody, http } from '../../http/answer.ts';
import { lowerCaseNames } from '../match/match.ts';
import type { Expectation, ExpectationEffect } from '../wire.ts';
import { longestDelay, type PendingResponses, toMilliseconds } from './delays.ts';

export type NewExpectation = Omit<Expectation, 'id' | 'hits'>;

export interface Applied extends Pick<Expectation, 'id' | 'when'> {
  readonly effect: ExpectationEffect & {
    /** The body as it was recorded, in place of `body`. */
    readonly text?: string;
  };
}

const zTrue = z.optional(z.literal(true));

/** They say where a body ends and what happens to the connection: Node writes them. */
const framing = /^(?:connection|content-length|keep-alive|trailer|transfer-encoding)$/i;

const zHeaders = z
  .record(z.string(), z.string({ error: 'expected a text' }), {
    error: 'expected an object of texts',
  })
  .check(({ value, issues }) => {
    const name = Object.keys(value).find((one) => !isWritable(one, value[one] ?? ''));
    const message = 'expected a name and a text of a header that can be chosen';
    if (name !== undefined) issues.push({ code: 'custom', path: [name], message, input: value });
  })
  .check(lowerCaseNames());

/** Whether Node writes the header, and leaves it as it is. */
export function isWritable(name: string, text: string): boolean {
  try {
    http.validateHeaderName(name);
    http.validateHeaderValue(name, text);
    return !framing.test(name);
  } catch {
    return false;
  }
}

const zHttpDate = zTextOf('an HTTP date', (text) => new Date(text).toUTCString() === text);
const zRetryAfter = z.union([zInteger(0, 86_400), zHttpDate], {
  error: 'expected an integer from 0 to 86400 or a text',
});

const zTime = zInteger(0, longestDelay);
const zDelay = z.union([zTime, zFields({ min: zTime, max: zTime })], {
  error: 'expected milliseconds or { min, max }',
});

const members = {
  delay: z.optional(zDelay),
  status: z.optional(zInteger(200, 599)),
  body: z.optional(z.unknown()),
  headers: z.optional(zHeaders),
  rateLimit: z.optional(zFields({ retryAfter: zRetryAfter })),
  drop: zTrue,
  reset: zTrue,
  stall: zTrue,
  truncate: z.optional(zInteger(0, Number.MAX_SAFE_INTEGER)),
  malformed: zTrue,
  dribble: z.optional(zFields({ ms: zTime, chunks: zInteger(2, 1000) })),
} satisfies { [Name in keyof ExpectationEffect]-?: z.ZodMiniType };

type Name = keyof ExpectationEffect;

const names = Object.keys(members) as Name[];
const ends: readonly Name[] = ['drop', 'reset', 'stall'];
/** Each sends the body in its own way. */
const senders: readonly Name[] = ['truncate', 'malformed', 'dribble'];

/** Refuses contradictions; the first is reported. */
export const zEffect: z.ZodMiniType<ExpectationEffect> = zFields(members).check(
  ({ value, issues }) => {
    const isGiven = (name: Name): boolean => value[name] !== undefined;
    const refuse = (message: string, ...path: Name[]): unknown =>
      issues.push({ code: 'custom', input: value, path, message });
    if (!names.some(isGiven)) refuse(`expected one of ${names.join(', ')}, got none`);
    for (const group of [['status', 'rateLimit', ...ends], senders] as const) {
      const [one, other] = group.filter(isGiven);
      if (other) refuse(`has ${one} and ${other}, of which there can be one`);
    }
    const { status } = value;
    const stranger = (['body', 'headers'] as const).find(isGiven);
    if (stranger && status === undefined) refuse('needs a status', stranger);
    const emptyStatus = [204, 205, 304].find((one) => one === status);
    const reason = ends.find(isGiven) ?? (emptyStatus && `the status ${emptyStatus}`);
    const part = (['body', ...senders] as const).find(isGiven);
    if (part && reason) refuse(`a response has no body with ${reason}`, part);
  },
);

/**
 * Responds to the call, or ends it without a response.
 *
 * @param respond runs the operation, see `ApplyExpectation`
 */
export async function applyEffect(
  { id, when, effect }: Applied,
  reply: FastifyReply,
  held: PendingResponses,
  respond: () => Promise<string | undefined>,
): Promise<void> {
  const { delay, drop, reset, stall, truncate, malformed, dribble } = effect;
  const { socket } = reply.request.raw;
  const answered = when === 'after' ? await respond() : undefined;
  if (delay !== undefined) {
    const isThere = await held.wait(reply.raw, toMilliseconds(delay));
    if (!isThere) return void reply.hijack();
  }
  if (drop ?? reset ?? stall) {
    if (drop) socket.destroy();
    else if (reset) resetConnection(socket);
    else void held.keep(reply.raw);
    return void reply.hijack();
  }
  reply.header('x-room-sessions-expectation', id);
  // Those that break a body need one that is there already.
  const isBroken = truncate !== undefined || malformed;
  const body =
    answer(reply, effect, isBroken && when === 'before' ? 500 : undefined) ??
    (when === 'after' ? answered : await respond());
  if (truncate !== undefined) return sendTruncated(reply, body ?? '', truncate);
  // After a whole value no parser accepts another character.
  const text = malformed ? `${body ?? ''}}` : body;
  // Fastify gives a type to a text without one, but the response of the operation has none.
  const isUntyped = when === 'after' && !reply.hasHeader('content-type');
  const chunked = dribble ?? (isUntyped && text ? { ms: 0, chunks: 1 } : undefined);
  if (!chunked) return void reply.send(isUntyped ? undefined : text);
  const bytes = Buffer.from(text ?? '');
  reply.request.recording?.answered(bytes);
  reply.header('content-length', bytes.length);
  const wait = (ms: number): Promise<boolean> => held.wait(reply.raw, ms);
  void reply.send(Readable.from(inChunks(bytes, chunked, wait)));
}

/**
 * Makes the reply that of the effect, and gives its body.
 *
 * @param usual the status without one in the effect; without both, the reply stays as it is
 */
function answer(
  reply: FastifyReply,
  { status, rateLimit, body, text, headers = {} }: Applied['effect'],
  usual: number | undefined,
): string | undefined {
  const code = status ?? (rateLimit ? 429 : usual);
  if (code === undefined) return undefined;
  // Of the answer that is replaced.
  for (const name of ['content-length', 'content-type', 'etag', 'x-room-sessions-assumed']) {
    reply.removeHeader(name);
  }
  const isEmpty = body === undefined && code < 400;
  if (text === undefined && !isEmpty) reply.type('application/json; charset=utf-8');
  reply.code(code).headers(withoutScripts(headers));
  if (rateLimit) reply.header('retry-after', String(rateLimit.retryAfter));
  if (text !== undefined || isEmpty) return text ?? '';
  if (body === undefined) {
    return JSON.stringify(errorBody(code, 'an expectation of the control plane'));
  }
  const isJson = /json/i.test(headers['content-type'] ?? 'json');
  return typeof body === 'string' && !isJson ? body : JSON.stringify(body);
}

/** The gateway's origin has the console: a browser must not run what a test or a recording sends. */
function withoutScripts(headers: Readonly<Record<string, string>>): Record<string, string> {
  const mayRun = /html|xml|svg/i.test(headers['content-type'] ?? '');
  return {
    'x-content-type-options': 'nosniff',
    ...(mayRun && { 'content-security-policy': 'sandbox' }),
    ...headers,
  };
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

function sendTruncated(reply: FastifyReply, body: string, bytes: number): void {
  const whole = Buffer.from(body);
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
  reply.hijack();
}

/** Under TLS it is the connection below that is reset. */
function resetConnection(socket: Socket & { _parent?: Socket | null }): void {
  const { _parent: below } = socket;
  (below ?? socket).resetAndDestroy();
  socket.destroy();
}
