// Sends a request to the gateway itself, as a tenant, without a key of the caller: the console
// resends requests of the journal, or sends new ones.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { FastifyInstance } from 'fastify';
import { invalid, isFields, readChoice, readFields, readText } from '../checks/fields.ts';
import { badInput, Failure, unknownRecord } from '../failure.ts';
import { getAddress } from '../http/server.ts';
import type { Tenant } from '../store/tenant.ts';
import { createEntryFilter, type Journal, type EntryFilter } from './journal/journal.ts';
import { redacted } from './journal/redact.ts';
import { largestBody, type ControlServices, type Part } from './route.ts';
import type { JournalEntry } from './wire.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

interface Request {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Timeout of the response, in milliseconds: an expectation may withhold it for good. */
const patience = 30_000;

export const resendRoutes: Part = (services, app) => ({
  'POST /requests': {
    bodyLimit: largestBody,
    async answer({ body, tenant }) {
      return send(app, services, await tenant(), readRequest(body));
    },
  },
  async 'POST /requests/:seq/resend'({ params: { seq = '' }, tenant: find }) {
    const { journal, keyring } = services;
    const tenant = await find();
    const entry = findEntry(journal, await createEntryFilter(tenant.id, keyring), seq);
    return send(app, services, { ...tenant, key: entry.key }, toRequest(entry));
  },
});

/** @throws Failure (400) that names the field. */
function readRequest(body: unknown): Request {
  const names = ['method', 'path', 'headers', 'body'];
  const given = readFields(body, ['body'], names);
  const method = readChoice(given['method'], ['body', 'method'], methods);
  const path = readText(given['path'], ['body', 'path'], 8000);
  if (!path.startsWith('/api/')) throw invalid(['body', 'path'], 'a path under /api/', path);
  const { headers = {} } = given;
  if (!isFields(headers)) throw invalid(['body', 'headers'], 'an object', headers);
  for (const [name, value] of Object.entries(headers)) {
    readText(value, ['body', 'headers', name], 8000);
  }
  const content = given['body'];
  if (content !== undefined && typeof content !== 'string') {
    throw invalid(['body', 'body'], 'the text of the body', content);
  }
  return { method, path, headers: headers as Record<string, string>, body: content };
}

function findEntry(journal: Journal, isIncluded: EntryFilter, seq: string): JournalEntry {
  const number = /^\d{1,15}$/.test(seq) ? Number(seq) : 0;
  const [entry] = number > 0 ? journal.after(number - 1, isIncluded) : [];
  if (entry?.seq !== number) throw unknownRecord('request', seq);
  return entry;
}

/** @throws Failure (409) when the journal does not have the whole request. */
function toRequest({ method, path, request }: JournalEntry): Request {
  const { headers, body, truncated } = request;
  if (truncated) {
    throw new Failure(409, 'the journal has only part of the body; send the request yourself');
  }
  if (path.includes(redacted) || body?.includes(redacted)) {
    throw new Failure(
      409,
      'the journal does not keep the secrets of this request; send it yourself',
    );
  }
  if (!methods.includes(method as Request['method'])) {
    throw badInput(`a ${method} request cannot be resent`);
  }
  return { method: method as Request['method'], path, headers, body };
}

/** Headers that belong to a connection, or that are replaced. */
const replaced =
  /^(?:connection|content-length|expect|keep-alive|te|transfer-encoding|upgrade|authorization|cookie|x-api-key)$/i;

/**
 * Uses a new connection, so that an expectation that cuts connections works as for any client.
 *
 * @returns the journal entry of the request.
 */
async function send(
  app: FastifyInstance,
  { journal, keyring, tls }: ControlServices,
  tenant: Tenant,
  { method, path, headers, body }: Request,
): Promise<JournalEntry> {
  const id = randomUUID();
  const kept = Object.entries(headers).filter(([name]) => !replaced.test(name));
  // Whether the tenant has expectations is only known of a key.
  const lent = keyring.lend({ ...tenant, hasExpectations: true });
  const entry = waitForEntry(journal, await createEntryFilter(tenant.id, keyring), id);
  const sent = (tls ? https : http).request(getAddress(app, tls ? 'https' : 'http'), {
    method,
    path,
    headers: { ...Object.fromEntries(kept), 'x-api-key': lent.apiKey, 'x-request-id': id },
    agent: false,
    // It connects to itself: the names of its certificate do not matter.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(patience),
  });
  // Ignore errors here: the journal shows the outcome.
  sent.on('error', () => undefined);
  sent.on('response', (response) => response.on('error', () => undefined).resume());
  sent.end(body);
  return entry.finally(() => lent.takeBack());
}

function waitForEntry(
  journal: Journal,
  isIncluded: EntryFilter,
  id: string,
): Promise<JournalEntry> {
  let last = journal.newest;
  return new Promise((resolve) => {
    const stop = journal.watch(() => {
      for (const entry of journal.after(last, isIncluded)) {
        if (entry.request.headers['x-request-id'] === id) {
          stop();
          resolve(entry);
        }
      }
      last = journal.newest;
    });
  });
}
