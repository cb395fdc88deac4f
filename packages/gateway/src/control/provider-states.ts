// Provider states, by the protocol of Pact: a verifier says which state an interaction needs, and
// the gateway makes it, in its own database.
import type { FastifyInstance } from 'fastify';
import { departs, isFields, readChoice } from '../checks/fields.ts';
import { Failure, shortened } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Services } from '../services.ts';
import { isoTimeOf, type Tenant } from '../store/tenant.ts';
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
  app.get(url, async (request, reply) => sendAnswer(reply, listed, request.assumed));
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
  if (!isFields(body)) throw departs(['body'], 'an object', body);
  const { state: sentence, params = {}, action: given } = body;
  if (typeof sentence !== 'string') throw departs(['body', 'state'], 'a string', sentence);
  const action = readChoice(given, ['body', 'action'], ['setup', 'teardown']);
  if (!isFields(params)) throw departs(['body', 'params'], 'an object', params);
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
  const time = isoTimeOf(tenant, now);
  return store.of(tenant).write((db) => state.setUp({ db, now: time, assumptions }, params));
}
