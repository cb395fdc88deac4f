// Lists the assumptions of the gateway, each with its chosen value.
import type { Assumptions } from '../assume.ts';
import { assumptions as ledger } from '../generated/assumptions.ts';
import type { Routes } from './route.ts';
import type { ListedAssumption } from './wire.ts';

export function assumptionRoutes(chosen: Assumptions): Routes {
  const values = new Map<string, string | number>(Object.entries(chosen));
  const listed = Object.values(ledger).map(({ id, gateway, switch: choice }): ListedAssumption => {
    const value = values.get(id);
    return {
      id,
      gateway,
      ...(choice && { switch: choice }),
      ...(value !== undefined && { value }),
    };
  });
  return { 'GET /assumptions': () => listed };
}
