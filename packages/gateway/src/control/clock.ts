// The clock of a tenant: it can be stopped and moved on. It stands in the database, so that all
// processes on it have the same time.
import type { FastifyInstance } from 'fastify';
import { badInput } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import { changeTenant, findTenant, tenantOf } from '../store/tenants.ts';
import { timeOf, type Tenant, type TenantClock } from '../store/tenant.ts';
import { departs, readFields, readInteger, readTime } from '../checks/fields.ts';
import type { ControlServices } from './services.ts';
import { controlTenant } from './tenant.ts';
import type { ClockState } from './wire.ts';

/** Earlier ones have no year of four digits either. */
const earliest = Date.parse('0000-01-01T00:00:00Z');

/** The end of the year 9999: later times have no ISO text of four digits. */
const latest = Date.UTC(10_000, 0) - 1;

/** A thousand years, in milliseconds. */
const longestStep = 31_556_952_000_000;

type Change = (clock: TenantClock, now: number) => TenantClock;

export function bindClock(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { store, now } = services;
  const url = `${prefix}/clock`;
  app.get(url, async (request, reply) => {
    const tenant = await controlTenant(request, services);
    return sendAnswer(reply, stateOf(tenant, now()), request.assumed);
  });
  app.post(url, async (request, reply) => {
    const change = readChange(request.body);
    const tenant = await controlTenant(request, services);
    const time = now();
    const changed = await store.of(tenant).write(async (db): Promise<Tenant | undefined> => {
      // As it is now: two that move it on at once move it twice.
      const row = await findTenant(db, tenant.id);
      if (row === undefined) return undefined;
      const clock = change(tenantOf(row).clock, time);
      const reached = timeOf({ ...tenantOf(row), clock }, () => time);
      if (reached > latest) throw badInput('body: the time would be after the year 9999');
      if (reached < earliest) throw badInput('body: the time would be before the year 0');
      changeTenant(db, tenant.id, { clock_frozen: clock.frozen, clock_offset: clock.offset });
      return { ...tenantOf(row), clock };
    });
    return sendAnswer(reply, changed && stateOf(changed, time), request.assumed);
  });
}

function stateOf(tenant: Tenant, now: number): ClockState {
  const time = timeOf(tenant, () => now);
  return {
    now: new Date(time).toISOString(),
    frozen: tenant.clock.frozen !== null,
    offset: time - now,
  };
}

/** @throws Failure (400) that names the place. */
function readChange(body: unknown): Change {
  const fields = readFields(body, ['body'], ['freeze', 'advance', 'resume']);
  const names = Object.keys(fields);
  if (names.length !== 1) throw departs(['body'], 'one of freeze, advance, resume', body);
  const { freeze, advance, resume } = fields;
  if (freeze !== undefined) {
    const at =
      freeze === true ? undefined : Date.parse(readTime(freeze, ['body', 'freeze'], 'true or '));
    return ({ frozen, offset }, now) => ({ frozen: at ?? frozen ?? now + offset, offset });
  }
  if (advance !== undefined) {
    const ms = readInteger(advance, ['body', 'advance'], 0, longestStep);
    return ({ frozen, offset }) =>
      frozen === null ? { frozen, offset: offset + ms } : { frozen: frozen + ms, offset };
  }
  if (resume !== true) throw departs(['body', 'resume'], 'true', resume);
  return () => ({ frozen: null, offset: 0 });
}
