// Provider states, by the protocol of Pact: a verifier says which state an interaction needs, and
// the gateway makes it, in its own database.
import type { FastifyInstance } from 'fastify';
import { describe } from '../describe.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../http/services.ts';
import { isFields } from '../store/merge.ts';
import { timeOf, type Tenant } from '../store/tenant.ts';
import { controlTenant } from './tenant.ts';
import { readParams } from './states/params.ts';
import type { ProviderState, Values } from './states/state.ts';
import { providerStates } from './states/table.ts';

const states = new Map(providerStates.map((one) => [one.state, one]));

export function bindProviderStates(app: FastifyInstance, prefix: string, services: Services): void {
  const url = `${prefix}/provider-states`;
  const listed = providerStates.map(({ state, description, params, values }) => ({
    state,
    description,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, param.description]),
    ),
    values,
  }));
  app.get(url, { exposeHeadRoute: false }, async (request, reply) =>
    sendAnswer(reply, listed, request.assumed),
  );
  app.post(url, async (request, reply) => {
    const wanted = readChange(request.body, url);
    const values = await change(wanted, await controlTenant(request, services), services);
    return sendAnswer(reply, values, request.assumed);
  });
}

interface Change {
  /** `undefined` for an interaction that needs none. */
  state: ProviderState | undefined;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** @throws Failure (400, 404); never a 5xx, which a verifier repeats for minutes. */
function readChange(body: unknown, url: string): Change {
  if (!isFields(body)) throw badInput(`body: expected an object, got ${describe(body)}`);
  const { state: sentence, params = {}, action } = body;
  if (typeof sentence !== 'string') {
    throw badInput(`body.state: expected a string, got ${describe(sentence)}`);
  }
  if (action !== 'setup' && action !== 'teardown') {
    throw badInput(`body.action: expected one of setup, teardown, got ${describe(action)}`);
  }
  if (!isFields(params)) throw badInput(`body.params: expected an object, got ${describe(params)}`);
  if (sentence === '') return { state: undefined, params, action };
  const state = states.get(sentence);
  if (state === undefined) {
    throw new Failure(404, `no provider state ${shortened(sentence)}; GET ${url} lists all`);
  }
  return { state, params: readParams(state.params, params), action };
}

/** Each state says all that it needs, so there is nothing to undo after it. */
async function change(
  { state, params, action }: Change,
  tenant: Tenant,
  { store, now, assumptions }: Services,
): Promise<Values> {
  if (state === undefined || action === 'teardown') return {};
  const time = new Date(timeOf(tenant, now)).toISOString();
  return store.of(tenant).write((db) => state.setUp({ db, now: time, assumptions }, params));
}
