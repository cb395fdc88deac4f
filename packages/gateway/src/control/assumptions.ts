// Lists the assumptions of the gateway, each with its chosen value.
import { assumptions as ledger } from '../generated/assumptions.ts';
import type { Part } from './route.ts';
import type { ListedAssumption } from './wire.ts';

export const assumptionRoutes: Part = (services) => {
  const values = new Map<string, string | number>(Object.entries(services.assumptions));
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
};
