// The records of a tenant, to be read: what the console shows, and what a test looks into.
import type { FastifyInstance } from 'fastify';
import { badInput, Failure, shortened } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import type { Services } from '../services.ts';
import { browse, collectionNames, type Browse, type Narrowing } from '../store/browse.ts';
import { isoTimeOf } from '../store/tenant.ts';
import { controlTenant } from './tenant.ts';
import type { DataCollection } from './wire.ts';

/** Whatever the API allows. */
const largestPage = 1000;

const narrowings: readonly Narrowing[] = ['id', 'socialId', 'recordingId'];

export function bindData(app: FastifyInstance, prefix: string, services: Services): void {
  app.get<{ Params: { collection: string } }>(
    `${prefix}/data/:collection`,

    async (request, reply) => {
      const { collection } = request.params;
      if (!isCollection(collection)) {
        const names = collectionNames.join(', ');
        throw new Failure(404, `no collection ${shortened(collection)}; there are ${names}`);
      }
      const wanted = readWanted(request.query as Record<string, unknown>);
      const tenant = await controlTenant(request, services);
      const { read } = services.store.of(tenant);
      const moment = {
        now: isoTimeOf(tenant, services.now),
        takes: services.assumptions['recording-status-transitions'],
        next: services.assumptions['recording-status-values'],
      };
      const answer = await browse(read, collection, wanted, moment);
      return sendAnswer(reply, answer, request.assumed);
    },
  );
}

const isCollection = (name: string): name is DataCollection =>
  collectionNames.some((one) => one === name);

/** @throws Failure (400) that names the parameter. */
function readWanted(query: Readonly<Record<string, unknown>>): Browse {
  const { offset, limit } = readPage(query, largestPage);
  const order = singleValue('order', query) ?? 'oldest';
  if (order !== 'oldest' && order !== 'newest') {
    throw badInput(`order: expected one of oldest, newest, got ${shortened(order)}`);
  }
  const by = narrowings.flatMap((name) => {
    const value = singleValue(name, query);
    return value === undefined ? [] : [[name, value]];
  });
  return { offset, limit, newestFirst: order === 'newest', by: Object.fromEntries(by) };
}
