// Requests for a key, sent without a key. The API document defines the fields; that the request is
// made here and not by email is a choice of this gateway.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { addressGroup } from '../keys/address-group.ts';
import { isExpired, requestKey } from '../keys/lifecycle.ts';
import { readKeyRequest } from '../keys/request.ts';
import { findKey } from '../store/keys.ts';
import { sendAnswer } from './answer.ts';
import type { Services } from '../services.ts';

export function bindKeyRequests(app: FastifyInstance, { store, now, limits }: Services): void {
  app.post('/keys', async (request, reply) => {
    const wanted = readKeyRequest(request.body);
    const time = new Date(now()).toISOString();
    const bounds = {
      from: addressGroup(request.raw.socket.remoteAddress),
      most: limits.keyRequests,
      mostOfAddress: limits.keyRequestsPerAddress,
    };
    const id = await store.write((db) => requestKey({ db, now: time }, wanted, bounds));
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
