// The clock of a tenant, which a test can stop and advance. It is stored in the database, so that
// all processes on it have the same time.
import { badInput } from '../failure.ts';
import { changeTenant, findTenant, toTenant } from '../store/tenants.ts';
import { earliest, getTime, latest, type Tenant, type TenantClock } from '../store/tenant.ts';
import { invalid, readFields, readInteger, readTime } from '../checks/fields.ts';
import type { Part } from './route.ts';
import type { ClockState } from './wire.ts';

/** A thousand years, in milliseconds. */
const longestStep = 31_556_952_000_000;

type Change = (clock: TenantClock, now: number) => TenantClock;

export const clockRoutes: Part = ({ now }) => ({
  'GET /clock': async ({ tenant }) => toClockState(await tenant(), now()),

  async 'POST /clock'({ body, write }) {
    const change = readChange(body);
    const time = now();
    return write(async (db): Promise<ClockState | undefined> => {
      // Read inside the transaction, so that two concurrent calls advance it twice.
      const row = await findTenant(db, db.tenant);
      if (row === undefined) return undefined;
      const known = toTenant(row);
      const changed = { ...known, clock: change(known.clock, time) };
      const reached = getTime(changed, () => time);
      if (reached > latest) throw badInput('body: the time would be after the year 9999');
      if (reached < earliest) throw badInput('body: the time would be before the year 0');
      const { frozen, offset } = changed.clock;
      changeTenant(db, db.tenant, { clock_frozen: frozen, clock_offset: offset });
      return toClockState(changed, time);
    });
  },
});

function toClockState(tenant: Tenant, now: number): ClockState {
  const time = getTime(tenant, () => now);
  return {
    now: new Date(time).toISOString(),
    frozen: tenant.clock.frozen !== null,
    offset: time - now,
  };
}

/** @throws Failure (400) that names the field. */
function readChange(body: unknown): Change {
  const fields = readFields(body, ['body'], ['freeze', 'advance', 'resume']);
  const names = Object.keys(fields);
  if (names.length !== 1) throw invalid(['body'], 'one of freeze, advance, resume', body);
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
  if (resume !== true) throw invalid(['body', 'resume'], 'true', resume);
  return () => ({ frozen: null, offset: 0 });
}
