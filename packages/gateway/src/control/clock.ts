// The clock of a tenant, which a test can stop and advance, and its new ids, which a test can derive from
// a seed. Both are stored in the database, so that all processes on it have the same.
import * as z from 'zod/mini';
import { zFields, zInteger, zText, zTime } from '../checks/inputs.ts';
import { badInput } from '../failure.ts';
import { earliest, getTime, latest, type Tenant, type TenantClock } from '../store/tenant.ts';
import { changeTenant, findTenant, toTenant } from '../store/tenants.ts';
import { route, type ControlServices, type Routes } from './route.ts';
import type { ClockState } from './wire.ts';

/** A thousand years, in milliseconds. */
const longestStep = 31_556_952_000_000;

const zChange = zFields({
  freeze: z.optional(z.union([z.literal(true), zTime], { error: 'expected true or a date-time' })),
  advance: z.optional(zInteger(0, longestStep)),
  resume: z.optional(z.literal(true)),
}).check(
  z.refine((change) => Object.keys(change).length === 1, {
    error: 'expected one of freeze, advance, resume',
  }),
);

function change(
  { freeze, advance }: z.infer<typeof zChange>,
  { frozen, offset }: TenantClock,
  now: number,
): TenantClock {
  if (typeof freeze === 'string') return { frozen: Date.parse(freeze), offset };
  if (freeze) return { frozen: frozen ?? now + offset, offset };
  if (advance === undefined) return { frozen: null, offset: 0 };
  if (frozen === null) return { frozen, offset: offset + advance };
  return { frozen: frozen + advance, offset };
}

export const clockRoutes = ({ now }: ControlServices): Routes => ({
  'PUT /ids': route({
    body: zFields({ seed: z.nullable(zText()) }),
    run: ({ body, write }) =>
      write(async (db) => changeTenant(db, db.tenant, { id_seed: body.seed, ids_made: 0 })),
  }),

  'GET /clock': async ({ tenant }) => toClockState(await tenant(), now()),

  'POST /clock': route({
    body: zChange,
    run({ body, write }) {
      const time = now();
      return write(async (db) => {
        // Read inside the transaction, which locks it, so that two concurrent calls advance it twice.
        const known = toTenant((await findTenant(db, db.tenant))!);
        const changed = { ...known, clock: change(body, known.clock, time) };
        const reached = getTime(changed, () => time);
        if (reached > latest) throw badInput('body: the time would be after the year 9999');
        if (reached < earliest) throw badInput('body: the time would be before the year 0');
        const { frozen, offset } = changed.clock;
        changeTenant(db, db.tenant, { clock_frozen: frozen, clock_offset: offset });
        return toClockState(changed, time);
      });
    },
  }),
});

function toClockState(tenant: Tenant, now: number): ClockState {
  const time = getTime(tenant, () => now);
  return {
    now: new Date(time).toISOString(),
    frozen: tenant.clock.frozen !== null,
    offset: time - now,
  };
}
