// Writes each client request into the journal when its response is sent, or when it ends without
// one. Requests for probes and the control plane are not recorded.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JournalMessage } from '../wire.ts';
import type { Journal, Unnumbered, WriteEntry } from './journal.ts';
import { createKeptBodies, type KeptBodies, type KeptBody } from './kept-bodies.ts';
import { createRedactors, withoutSecrets, type Redactor } from './redact.ts';

declare module 'fastify' {
  interface FastifyRequest {
    recording: Recording | undefined;
  }
}

/** What is known of a request so far. */
export interface Recording {
  readonly at: number;
  readonly bodies: KeptBodies;
  received: KeptBody | undefined;
  answered: KeptBody | undefined;
}

/**
 * Begins the entry of a request. @returns the function that ends it; `undefined` without an entry.
 */
export type RecordRequest = (
  request: FastifyRequest,
) => ((reply: FastifyReply, ms: number) => void) | undefined;

const unrecorded = /^\/(?:(?:console|healthz|openapi\.json|readyz)(?:[/?]|$)|\?|$)/;

export function createRecorder(
  journal: Journal,
  { owns, secrets }: { owns: (request: FastifyRequest) => boolean; secrets: readonly string[] },
): RecordRequest {
  const getRedactor = createRedactors(secrets);
  const bodies = createKeptBodies();
  return (request) => {
    const isCall = request.route.config.operationId !== undefined;
    if (!isCall && (owns(request) || unrecorded.test(request.url))) return undefined;
    const recording = { at: Date.now(), bodies, received: undefined, answered: undefined };
    request.recording = recording;
    return (reply, ms) => {
      const redactor = getRedactor(request.headers);
      journal.add(request.tenant?.id, describeLater(request, reply, { recording, ms, redactor }));
    };
  };
}

/** Keeps the beginning of a body, in place of an earlier one. */
export function keepBody(
  recording: Recording | undefined,
  which: 'received' | 'answered',
  body: string | Buffer,
): void {
  if (!recording) return;
  recording[which] = body.length > 0 ? recording.bodies.keep(body) : undefined;
}

/**
 * Redaction waits until somebody reads the entry, because most entries are never read; only headers
 * that are secrets by name are removed at once. If a secret is known only from this request,
 * everything is redacted at once. So are requests of other routes, whose responses may contain a
 * key.
 */
function describeLater(
  request: FastifyRequest,
  reply: FastifyReply,
  { recording, ms, redactor }: { recording: Recording; ms: number; redactor: Redactor },
): WriteEntry {
  const { tenant, applied, raw, method } = request;
  const { at, received, answered } = recording;
  const { headersSent: sent, statusCode } = reply.raw;
  const operation = request.route.config.operationId ?? null;
  // A banner may be shown without one.
  const key = (request.headers['x-api-key'] !== undefined && tenant?.key) || null;
  const path = raw.url ?? '';
  const headers = withoutSecrets(raw.headers);
  const answerHeaders = sent ? withoutSecrets(reply.getHeaders()) : {};
  // It refers only to these values, not to the whole request.
  const write = (): Unnumbered => ({
    at: new Date(at).toISOString(),
    key,
    operation,
    method,
    path: redactor.path(path),
    status: sent ? statusCode : null,
    ms: Math.round(ms * 1000) / 1000,
    ...(applied && { expectation: applied.expectation.id }),
    request: {
      headers: redactor.headers(headers),
      ...(received && redactBody(received, redactor)),
    },
    response: {
      headers: redactor.headers(answerHeaders),
      ...(sent && answered && redactBody(answered, redactor)),
    },
  });
  if (operation !== null && !redactor.knowsMore) return write;
  const entry = write();
  return () => entry;
}

const redactBody = (
  { text, isCut }: KeptBody,
  redactor: Redactor,
): Omit<JournalMessage, 'headers'> => ({
  ...(text !== undefined && { body: redactor.body(text, isCut) }),
  ...((isCut || text === undefined) && { truncated: true }),
});
