// Requests for a key, sent without a key. The API document defines the fields; that the request is
// made here and not by email is a choice of this gateway.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zFields } from '../checks/inputs.ts';
import { parse } from '../checks/schema.ts';
import { unknownRecord } from '../failure.ts';
import { requestKey } from '../keys/lifecycle.ts';
import type { Services } from '../services.ts';
import { findKey } from '../store/keys.ts';
import { sendAnswer } from './answer.ts';

export function bindKeyRequests(app: FastifyInstance, { store, now }: Services): void {
  app.post('/keys', async (request, reply) => {
    const wanted = parse(zKeyRequest, request.body, ['body']);
    const id = await store.write((db) =>
      requestKey({ db, now: new Date(now()).toISOString() }, wanted),
    );
    reply.code(202).header('location', `/keys/${id}`);
    return sendAnswer(reply, { id, state: 'pending' });
  });

  app.get<{ Params: { id: string } }>('/keys/:id', async (request, reply) => {
    const { id } = request.params;
    const row = await findKey(store.read, id);
    if (row?.source !== 'issued') throw unknownRecord('key', id);
    return sendAnswer(reply, { id, state: row.state });
  });
}

const error = 'expected a text that is not blank';
const zLine = z
  .string({ error })
  .check(
    z.regex(/\S/, { error }),
    z.maxLength(1000, { error: 'expected at most 1000 characters' }),
  );

const zKeyRequest = zFields({
  emailAddress: zLine.check(z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'expected an email address' })),
  companyName: zLine,
  useCase: zLine,
  expectedUsage: zLine,
  technicalContact: zLine,
  environment: z.enum(['dev', 'staging', 'prod']),
});
