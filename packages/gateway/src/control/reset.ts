// Back to the beginning, in one transaction: whoever reads sees all that was, or the new beginning.
import type { FastifyInstance } from 'fastify';
import type { Fill } from '../keys/lifecycle.ts';
import { sendAnswer } from '../http/answer.ts';
import { seed as sampleData } from '../seed/seed.ts';
import { removeRecords } from '../store/scoped.ts';
import { freshTenant } from '../store/tenant.ts';
import { changeTenant, freshState } from '../store/tenants.ts';
import { departs, readFields } from '../checks/fields.ts';
import { mineOf } from './journal/own-entries.ts';
import type { ControlServices } from './services.ts';
import { controlTenant } from './tenant.ts';

export function bindReset(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { store, fill, faults, journal } = services;
  app.post(`${prefix}/reset`, async (request, reply) => {
    const refill = readRefill(request.body, fill);
    const { id } = await controlTenant(request, services);
    const mine = await mineOf(request, services);
    await store.of(freshTenant(id)).write(async (db) => {
      removeRecords(db);
      changeTenant(db, id, freshState);
      await refill?.(db);
    });
    faults.clear(id);
    journal.clear(mine);
    return sendAnswer(reply, {}, request.assumed);
  });
}

/** Without a word about it, the records are those that a new key is given. */
function readRefill(body: unknown, fill: Fill | undefined): Fill | undefined {
  const { seed } = readFields(body ?? {}, ['body'], ['seed']);
  if (seed === undefined) return fill;
  if (typeof seed !== 'boolean') throw departs(['body', 'seed'], 'true or false', seed);
  return seed ? (fill ?? sampleData) : undefined;
}
