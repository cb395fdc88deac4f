// Requests for a key, sent without a key. The API document defines the fields; that the request is
// made here and not by email is a choice of this gateway.
import type { FastifyInstance } from 'fastify';
import { place } from '../checks/describe.ts';
import { invalid, readChoice, readFields } from '../checks/fields.ts';
import { badInput, unknownRecord } from '../failure.ts';
import { isExpired, requestKey } from '../keys/lifecycle.ts';
import { findKey } from '../store/keys.ts';
import { sendAnswer } from './answer.ts';
import type { Services } from '../services.ts';

export function bindKeyRequests(app: FastifyInstance, { store, now }: Services): void {
  app.post('/keys', async (request, reply) => {
    const wanted = readKeyRequest(request.body);
    const time = new Date(now()).toISOString();
    const id = await store.write((db) => requestKey({ db, now: time }, wanted));
    reply.code(202).header('location', `/keys/${id}`);
    return sendAnswer(reply, { id, state: 'pending' }, request.assumed);
  });

  app.get<{ Params: { id: string } }>('/keys/:id', async (request, reply) => {
    const row = await findKey(store.read, request.params.id);
    const time = new Date(now()).toISOString();
    if (row?.source !== 'issued' || isExpired(row, time))
      throw unknownRecord('key', request.params.id);
    return sendAnswer(reply, { id: row.id, state: row.state }, request.assumed);
  });
}

const environments = ['dev', 'staging', 'prod'] as const;

/** The fields that are texts; the email address belongs to the account. */
const texts = [
  'emailAddress',
  'companyName',
  'useCase',
  'expectedUsage',
  'technicalContact',
] as const;

interface KeyRequest extends Record<(typeof texts)[number], string> {
  environment: (typeof environments)[number];
}

/** Longer than any honest text. */
const longest = 1000;

/** @throws Failure (400) that names the first mismatch. */
function readKeyRequest(body: unknown): KeyRequest {
  const fields = readFields(body, ['body'], [...texts, 'environment']);
  const given = Object.fromEntries(
    texts.map((name) => [name, readText(fields[name], ['body', name])]),
  ) as Record<(typeof texts)[number], string>;
  if (!/^[^\s@]+@[^\s@]+$/.test(given.emailAddress)) {
    throw badInput('body.emailAddress: expected an email address');
  }
  const environment = readChoice(fields['environment'], ['body', 'environment'], environments);
  return { ...given, environment };
}

function readText(value: unknown, path: readonly PropertyKey[]): string {
  if (typeof value !== 'string' || value.trim() === '') {
    throw invalid(path, 'a text that is not blank', value);
  }
  if (value.length > longest) {
    throw badInput(`${place(path)}: expected at most ${longest} characters, got ${value.length}`);
  }
  return value;
}
