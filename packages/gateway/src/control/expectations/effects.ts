// The effects of an expectation, in one table: how each is read and what it does to a call.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zNumber } from '../../checks/inputs.ts';
import { errorBody, http } from '../../http/answer.ts';
import type { ExpectationEffect } from '../wire.ts';
import type { Applied, StoredExpectation } from './expectations.ts';
import type { PendingResponses } from './pending-responses.ts';
import { longestDelay, toMilliseconds } from './random.ts';

/** A call that an expectation applies to. */
export interface ExpectedCall {
  readonly reply: FastifyReply;
  readonly held: PendingResponses;
  /** Runs the operation. @returns the body of its response, whose status and headers are written */
  readonly respond: () => Promise<string | undefined>;
}

type Call = Omit<ExpectedCall, 'respond'> & Applied & { readonly expectation: StoredExpectation };

/** One member of an effect. It has one of the functions, which run in this order. */
interface Effect<Value> {
  readonly schema: z.ZodMiniType<Value>;
  /** @returns whether the client is still there */
  readonly wait?: (value: Value, call: Call) => Promise<boolean>;
  /** Ends the call without a response. */
  readonly end?: (value: Value, call: Call) => void;
  /** Writes status and headers in place of the operation. @returns the body */
  readonly answer?: (value: Value, call: Call) => string;
  /** Sends the body in its own way. */
  readonly send?: (value: Value, call: Call, body: string | undefined) => void;
}

type Effects = {
  readonly [Name in keyof ExpectationEffect]-?: Effect<Exclude<ExpectationEffect[Name], undefined>>;
};

type Name = keyof ExpectationEffect;

const zTrue = z.literal(true);

/** A body is kept as long as its expectation, in bytes. */
const largestBody = 64 * 1024;

/** More than any client reads one by one. */
const mostChunks = 1000;

const effects: Effects = {
  status: {
    schema: zInteger(200, 599),
    answer: (_, { reply, expectation }) => answer(reply, expectation.effect),
  },
  body: {
    schema: z.unknown().check(({ value, issues }) => {
      const size = Buffer.byteLength(JSON.stringify(value));
      const message = `has ${size} bytes, at most ${largestBody} are kept`;
      if (size > largestBody) issues.push({ code: 'custom', message, input: value });
    }),
  },
  headers: { schema: zHeaders() },
  rateLimit: {
    schema: zFields({ retryAfter: zRetryAfter() }),
    answer: ({ retryAfter }, { reply, expectation }) => {
      const body = answer(reply, { ...expectation.effect, status: 429 });
      // Dates have whole seconds: cut, it would be less than one ahead.
      const soon = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000).toUTCString();
      reply.header('retry-after', retryAfter === 'http-date' ? soon : String(retryAfter));
      return body;
    },
  },
  delay: {
    schema: zDelay(),
    wait: (delay, { reply, held, hit, expectation: { rate } }) =>
      held.wait(reply.raw, toMilliseconds(delay, hit, rate?.seed)),
  },
  drop: { schema: zTrue, end: (_, { reply }) => reply.request.raw.socket.destroy() },
  reset: { schema: zTrue, end: (_, { reply }) => resetConnection(reply.request.raw.socket) },
  stall: { schema: zTrue, end: (_, { reply, held }) => held.keep(reply.raw) },
  truncate: {
    schema: zInteger(0, Number.MAX_SAFE_INTEGER),
    send: (bytes, { reply }, body = '') => sendTruncated(reply, body, bytes),
  },
  malformed: {
    schema: zTrue,
    // After a whole value no parser accepts another character.
    send: (_, call, body = '') => sendBody(call, `${body}}`),
  },
  dribble: {
    schema: zFields({ ms: zInteger(0, longestDelay), chunks: zInteger(2, mostChunks) }),
    send: (dribble, { reply, held }, body = '') =>
      sendChunks(reply, body, (bytes) =>
        inChunks(bytes, dribble, (ms) => held.wait(reply.raw, ms)),
      ),
  },
};

const names = Object.keys(effects) as Name[];

const schemas = Object.fromEntries(names.map((name) => [name, z.optional(effects[name].schema)]));

const zMembers: z.ZodMiniType<ExpectationEffect> = zFields(schemas).check((context) => {
  const { issues, value } = context;
  const found = findContradiction(value);
  if (found) issues.push({ code: 'custom', input: value, ...found });
});

/** In the order of the members that was sent: a list of expectations shows them as they were set. */
export const zEffect = z.unknown().check((context) => {
  const { value: input, issues } = context;
  const { data, error } = z.safeParse(zMembers, input);
  if (data) {
    const sent = Object.keys(input as ExpectationEffect) as Name[];
    context.value = Object.fromEntries(sent.map((name) => [name, data[name]]));
  } else {
    issues.push(...error.issues.map((issue) => ({ ...issue, input }) as z.core.$ZodRawIssue));
  }
}) as z.ZodMiniType<ExpectationEffect>;

function findContradiction(
  effect: ExpectationEffect,
): { path?: PropertyKey[]; message: string } | undefined {
  const given = names.filter((name) => effect[name] !== undefined);
  if (given.length === 0) return { message: `expected one of ${names.join(', ')}, got none` };
  // Of each of these there is one: a response, and a way to send its body.
  const responses = given.filter((name) => effects[name].answer ?? effects[name].end);
  const senders = given.filter((name) => effects[name].send);
  for (const [one, other] of [responses, senders]) {
    if (other) return { message: `has ${one} and ${other}, of which there can be one` };
  }
  const { status } = effect;
  const stranger = given.find((name) => name === 'body' || name === 'headers');
  if (stranger && status === undefined) return { path: [stranger], message: 'needs a status' };
  const [response] = responses;
  const isWithoutBody =
    (response && effects[response].end) || /^(?:204|205|304)$/.test(String(status));
  const part = given.includes('body') ? 'body' : senders[0];
  if (!isWithoutBody || part === undefined) return undefined;
  const what = status === undefined ? response : `the status ${status}`;
  return { path: [part], message: `a response has no body with ${what}` };
}

const expectationHeader = 'x-room-sessions-expectation';

/** Responds to the call, or ends it without a response. */
export async function applyEffect(
  applied: Applied,
  { respond, ...rest }: ExpectedCall,
): Promise<void> {
  const call: Call = { ...applied, ...rest };
  const { reply, expectation } = call;
  const { id, when, effect } = applied.expectation;
  const find = <Stage extends 'wait' | 'end' | 'answer' | 'send'>(stage: Stage) => {
    const name = names.find((one) => effect[one] !== undefined && effects[one][stage]);
    const run = name && (effects[name] as Effect<unknown>)[stage];
    return run && ([run, effect[name]] as const);
  };
  const answered = when === 'after' ? await respond() : undefined;
  const [wait, delay] = find('wait') ?? [];
  if (wait && !(await wait(delay, call))) return void reply.hijack();
  const [end] = find('end') ?? [];
  if (end) {
    end(true, call);
    return void reply.hijack();
  }
  reply.header(expectationHeader, id);
  const [write, response] = find('answer') ?? [];
  const [send, how] = find('send') ?? [];
  const body = await getBody();
  if (send) send(how, call, body);
  else sendBody(call, body);

  async function getBody(): Promise<string | undefined> {
    if (write) return write(response, call);
    if (when === 'after') return answered;
    // They need a body that is there already.
    if (effect.truncate !== undefined || effect.malformed) {
      return answer(reply, { ...expectation.effect, status: 500 });
    }
    return respond();
  }
}

/** Makes the reply that of the expectation, and gives its body. */
function answer(
  reply: FastifyReply,
  { status = 429, body, text, headers: own = {} }: StoredExpectation['effect'],
): string {
  const headers = withoutScripts(own);
  // Of the answer that is replaced.
  for (const name of ['content-length', 'content-type', 'etag', 'x-room-sessions-assumed']) {
    reply.removeHeader(name);
  }
  reply.code(status);
  if (text !== undefined || (body === undefined && status < 400)) {
    reply.headers(headers);
    return text ?? '';
  }
  reply.type('application/json; charset=utf-8').headers(headers);
  if (body === undefined) {
    return JSON.stringify(errorBody(status, 'an expectation of the control plane'));
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

function sendBody({ reply, expectation: { when } }: Call, body: string | undefined): void {
  // Fastify gives a type to a text without one, but the response of the operation has none.
  const isUntyped = when === 'after' && !reply.hasHeader('content-type');
  if (isUntyped && body) sendChunks(reply, body, (bytes) => [bytes]);
  else void reply.send(isUntyped ? undefined : body);
}

function sendChunks(
  reply: FastifyReply,
  body: string,
  split: (bytes: Buffer) => Iterable<Buffer> | AsyncIterable<Buffer>,
): void {
  const bytes = Buffer.from(body);
  reply.request.recording?.answered(bytes);
  reply.header('content-length', bytes.length);
  void reply.send(Readable.from(split(bytes)));
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
  if (below) {
    below.resetAndDestroy();
    socket.destroy();
  } else {
    socket.resetAndDestroy();
  }
}

function zDelay() {
  const between = zFields({
    min: zInteger(0, longestDelay),
    max: zInteger(0, longestDelay),
  }).check(({ value: { min, max }, issues }) => {
    const message = `expected an integer from ${min} to ${longestDelay}`;
    if (max < min) issues.push({ code: 'custom', path: ['max'], message, input: max });
  });
  const around = zFields({ median: zInteger(1, longestDelay), sigma: zNumber(0, 10) });
  return z.union([zInteger(0, longestDelay), between, around], {
    error: 'expected milliseconds, { min, max } or { median, sigma }',
  });
}

function zRetryAfter() {
  const error = 'expected seconds, "http-date", or a date as HTTP writes it';
  return z.union(
    [
      zInteger(0, 86_400),
      z.string().check(
        z.refine((text) => text === 'http-date' || new Date(text).toUTCString() === text, {
          error,
        }),
      ),
    ],
    { error: 'expected an integer from 0 to 86400 or a text' },
  );
}

/** They say where a body ends and what happens to the connection: Node writes them. */
const framing = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
]);

function zHeaders() {
  return z
    .record(z.string(), z.string({ error: 'expected a text' }), {
      error: 'expected an object of texts',
    })
    .check(({ value, issues }) => {
      for (const [name, input] of Object.entries(value)) {
        const message = framing.has(name.toLowerCase())
          ? 'cannot be chosen; truncate and drop break an answer'
          : 'expected a name and a text that a header can have';
        if (message.startsWith('cannot') || !isWritable(name, input)) {
          issues.push({ code: 'custom', path: [name], message, input });
        }
      }
    })
    .check(
      z.overwrite((headers) =>
        Object.fromEntries(
          Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]),
        ),
      ),
    );
}

/** Whether Node writes the header: it refuses some only when the head of a response is written. */
function isWritable(name: string, text: string): boolean {
  const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage;
  try {
    // Responses of the gateway have a length, so they are not chunked.
    new http.ServerResponse(request).writeHead(200, { [name]: text, 'content-length': '0' });
    return true;
  } catch {
    return false;
  }
}
