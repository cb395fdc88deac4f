// Writes each client request into the journal when its response is sent, or when it ends without
// one. Requests for probes and the control plane are not recorded.
import { StringDecoder } from 'node:string_decoder';
import type { FastifyRequest } from 'fastify';
import type { Interceptor } from '../../http/interceptor.ts';
import type { JournalMessage } from '../wire.ts';
import type { Journal } from './journal.ts';
import { createRedactors, type Redactor } from './redact.ts';

const unrecorded = /^\/(?:(?:console|healthz|openapi\.json|readyz)(?:[/?]|$)|\?|$)/;

/**
 * Redaction waits until somebody reads the entry, because most entries are never read. If a secret
 * is known only from this request, everything is redacted at once. So are requests of other routes,
 * whose responses may contain a key.
 */
export function createRecorder(
  journal: Journal,
  { owns, secrets }: { owns: (request: FastifyRequest) => boolean; secrets: readonly string[] },
): Interceptor['record'] {
  const getRedactor = createRedactors(secrets);
  return (request) => {
    const operation = request.route.config.operationId ?? null;
    if (operation === null && (owns(request) || unrecorded.test(request.url))) return undefined;
    const at = Date.now();
    let received: KeptBody | undefined;
    let answered: KeptBody | undefined;
    return {
      received: (body) => (received = keepBody(body)),
      answered: (body) => (answered = keepBody(body)),
      end(reply, ms) {
        const { tenant, expectation, raw, method } = request;
        const { headersSent: sent, statusCode } = reply.raw;
        // A banner may be shown without one.
        const key = (raw.headers['x-api-key'] !== undefined && tenant?.key) || null;
        const answer = sent ? { headers: reply.getHeaders(), body: answered } : { headers: {} };
        const redactor = getRedactor(raw.headers);
        const write = () => ({
          at: new Date(at).toISOString(),
          key,
          operation,
          method,
          path: redactor.path(raw.url ?? ''),
          status: sent ? statusCode : null,
          ms: Math.round(ms * 1000) / 1000,
          ...(expectation !== undefined && { expectation }),
          request: {
            headers: redactor.headers(raw.headers),
            ...redactBody(received, redactor),
          },
          response: {
            headers: redactor.headers(answer.headers),
            ...redactBody(answer.body, redactor),
          },
        });
        if (operation !== null && !redactor.knowsMore) journal.add(tenant?.id, write);
        else {
          const entry = write();
          journal.add(tenant?.id, () => entry);
        }
      },
    };
  };
}

/** How much of each body is kept, in bytes. */
const mostKept = 16 * 1024;

/** The beginning of a body. */
interface KeptBody {
  readonly start: string | Buffer;
  /** Whether the body was longer. */
  readonly isCut: boolean;
}

function keepBody(body: string | Buffer): KeptBody | undefined {
  if (body.length === 0) return undefined;
  const isCut = Buffer.byteLength(body) > mostKept;
  // A copy: a part of a text or a buffer would keep the whole in memory.
  return {
    start: isCut ? Buffer.from(body.slice(0, mostKept)).subarray(0, mostKept) : body,
    isCut,
  };
}

function redactBody(
  kept: KeptBody | undefined,
  redactor: Redactor,
): Omit<JournalMessage, 'headers'> {
  if (kept === undefined) return {};
  const { start, isCut } = kept;
  // The decoder drops a character that the cut has split.
  const text = isCut ? new StringDecoder('utf8').write(start) : start.toString();
  return { body: redactor.body(text, isCut), ...(isCut && { truncated: true }) };
}
