// Provider states of the Pact protocol: a verifier names the state that an interaction needs, and
// the gateway sets it up in its own database.
import { invalid, isFields, readChoice } from '../checks/fields.ts';
import { Failure, shortened } from '../failure.ts';
import { getIsoTime } from '../store/tenant.ts';
import { controlPrefix, type Part } from './route.ts';
import { keyState } from './states/access.ts';
import { readParams } from './states/params.ts';
import type { ProviderState } from './states/state.ts';
import { providerStates } from './states/table.ts';
import { createVerificationKeys } from './states/verification-keys.ts';

const states = new Map(providerStates.map((one) => [one.state, one]));

const path = '/provider-states';

/** The only path that also accepts Basic authentication. */
export const providerStatesPath: string = controlPrefix + path;

export const providerStateRoutes: Part = ({ store, keyring, fill, now, assumptions }) => {
  const listed = providerStates.map(({ state, description, params, values }) => ({
    state,
    description,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, param.description]),
    ),
    values,
  }));
  const getKey = createVerificationKeys(now, fill);
  return {
    [`GET ${path}`]: () => listed,
    async [`POST ${path}`]({ body, query, write }) {
      const { state, params, action } = readChange(body);
      // Each state sets up everything that it needs, so a teardown has nothing to undo.
      if (state === undefined || action === 'teardown') return {};
      if (state.state === keyState && Object.keys(query).length === 0 && !(await keyring.usual())) {
        return { apiKey: await store.write((db) => getKey(db)) };
      }
      return write((db, tenant) =>
        state.setUp(
          { db, now: getIsoTime(tenant, now), assumptions, issueKey: () => getKey(db, tenant.id) },
          params,
        ),
      );
    },
  };
};

interface Change {
  /** `undefined` for an interaction without a state. */
  state: ProviderState | undefined;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** @throws Failure (400, 404); never 5xx, which a verifier retries for minutes. */
function readChange(body: unknown): Change {
  if (!isFields(body)) throw invalid(['body'], 'an object', body);
  const { state: sentence, params = {}, action: given } = body;
  if (typeof sentence !== 'string') throw invalid(['body', 'state'], 'a string', sentence);
  const action = readChoice(given, ['body', 'action'], ['setup', 'teardown']);
  if (!isFields(params)) throw invalid(['body', 'params'], 'an object', params);
  if (sentence === '') return { state: undefined, params, action };
  const state = states.get(sentence);
  if (state === undefined) {
    const all = `GET ${controlPrefix}${path} lists all`;
    throw new Failure(404, `no provider state ${shortened(sentence)}; ${all}`);
  }
  return { state, params: readParams(state.params, params), action };
}
