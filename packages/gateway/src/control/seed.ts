// Records that a test writes down, added to what there is or in its place.
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from '../http/answer.ts';
import { seedData } from '../seed/data.ts';
import { readSeedData } from '../seed/read-data.ts';
import { removeRecords } from '../store/scoped.ts';
import { isoTimeOf } from '../store/tenant.ts';
import { readChoice, readFields } from '../checks/fields.ts';
import type { ControlServices } from './services.ts';
import { controlTenant } from './tenant.ts';

/** More than a request of the API may have: it is many records. */
const bodyLimit = 32 * 1024 * 1024;

export function bindSeed(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { store, now } = services;
  app.post(`${prefix}/seed`, { bodyLimit }, async (request, reply) => {
    const { mode = 'add', data } = readFields(request.body, ['body'], ['mode', 'data']);
    const replaces = readChoice(mode, ['body', 'mode'], ['add', 'replace']) === 'replace';
    const root = ['body', 'data'];
    const checked = readSeedData(data, root);
    const tenant = await controlTenant(request, services);
    const time = isoTimeOf(tenant, now);
    const counts = await store.of(tenant).write(async (db) => {
      if (replaces) removeRecords(db);
      return seedData(db, checked, { now: time, root });
    });
    return sendAnswer(reply, counts, request.assumed);
  });
}
