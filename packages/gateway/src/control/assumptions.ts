// What the gateway assumes, with what was chosen.
import type { FastifyInstance } from 'fastify';
import { assumptions as ledger } from '../generated/assumptions.ts';
import { sendAnswer } from '../http/answer.ts';
import type { ControlServices } from './services.ts';
import type { ListedAssumption } from './wire.ts';

export function bindAssumptions(
  app: FastifyInstance,
  prefix: string,
  services: ControlServices,
): void {
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
  app.get(`${prefix}/assumptions`, async (request, reply) =>
    sendAnswer(reply, listed, request.assumed),
  );
}
