// Snapshots: what a tenant has, kept under a name to come back to.
import type { FastifyInstance } from 'fastify';
import { badInput, Failure, shortened } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import {
  findSnapshot,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
  type SnapshotRow,
} from '../store/snapshots.ts';
import type { Db } from '../store/tenant.ts';
import type { ControlServices } from './services.ts';
import { controlTenant } from './tenant.ts';
import type { Snapshot } from './wire.ts';

/** Each holds all records once more. */
const most = 50;

type Named = { Params: { name: string } };

export function bindSnapshots(
  app: FastifyInstance,
  prefix: string,
  services: ControlServices,
): void {
  const { store, now } = services;
  const url = `${prefix}/snapshots`;
  app.get(url, async (request, reply) => {
    const { read } = store.of(await controlTenant(request, services));
    return sendAnswer(reply, (await listSnapshots(read)).map(shown), request.assumed);
  });
  app.put<Named>(`${url}/:name`, async (request, reply) => {
    const name = readName(request.params.name);
    const tenant = await controlTenant(request, services);
    const taken = new Date(now()).toISOString();
    const row = await store.of(tenant).write(async (db) => {
      const others = (await listSnapshots(db)).filter((one) => one.name !== name);
      if (others.length >= most) {
        throw new Failure(409, `there are ${most} snapshots; remove some before you take more`);
      }
      return takeSnapshot(db, name, taken);
    });
    return sendAnswer(reply, shown(row), request.assumed);
  });
  app.post<Named>(`${url}/:name/restore`, async (request, reply) => {
    const tenant = await controlTenant(request, services);
    await store.of(tenant).write(async (db) => {
      restoreSnapshot(db, await demand(db, request.params.name));
    });
    return sendAnswer(reply, {}, request.assumed);
  });
  app.delete<Named>(`${url}/:name`, async (request, reply) => {
    const tenant = await controlTenant(request, services);
    await store.of(tenant).write(async (db) => {
      removeSnapshot(db, await demand(db, request.params.name));
    });
    return sendAnswer(reply, {}, request.assumed);
  });
}

const shown = ({ name, taken, records }: Omit<SnapshotRow, 'seq'>): Snapshot => ({
  name,
  taken,
  records,
});

async function demand(db: Db, name: string): Promise<SnapshotRow> {
  const row = await findSnapshot(db, name);
  if (row === undefined) throw new Failure(404, `no snapshot ${shortened(name)}`);
  return row;
}

function readName(name: string): string {
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) return name;
  throw badInput('name: expected 1 to 100 characters, none of them a control character');
}
