// New ids that follow from a seed: the same calls then make the same ids.
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from '../http/answer.ts';
import { changeTenant } from '../store/tenants.ts';
import { readFields, readText } from '../checks/fields.ts';
import type { ControlServices } from './services.ts';
import { controlTenant } from './tenant.ts';

export function bindIds(app: FastifyInstance, prefix: string, services: ControlServices): void {
  app.put(`${prefix}/ids`, async (request, reply) => {
    const { seed } = readFields(request.body, ['body'], ['seed']);
    const idSeed = seed === null ? null : readText(seed, ['body', 'seed']);
    const tenant = await controlTenant(request, services);
    await services.store
      .of(tenant)
      .write(async (db) => changeTenant(db, tenant.id, { id_seed: idSeed, ids_made: 0 }));
    return sendAnswer(reply, {}, request.assumed);
  });
}
