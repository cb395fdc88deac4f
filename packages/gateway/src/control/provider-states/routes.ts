// Provider states of the Pact protocol: a verifier names the state that an interaction needs, and
// the gateway sets it up in its own database.
import * as z from 'zod/mini';
import { zFields } from '../../checks/inputs.ts';
import { parse } from '../../checks/schema.ts';
import { Failure, shortened } from '../../failure.ts';
import { hashSecret, opens } from '../../keys/keyring.ts';
import { createKey } from '../../keys/lifecycle.ts';
import { addSeedRecord } from '../../seed/add-records.ts';
import type { Connection } from '../../store/dialect.ts';
import type { SeedKind } from '../../store/kinds/seed-data.ts';
import { findKeyByHash } from '../../store/keys.ts';
import { controlPrefix, route, type ControlServices, type Routes } from '../route.ts';
import {
  keyState,
  paramSchemas,
  type Params,
  type ProviderState,
  providerStates,
} from './states.ts';
import type { StateEntry } from '../wire.ts';

const states: ReadonlyMap<string, ProviderState> = new Map(Object.entries(providerStates));

/** The only path that also accepts Basic authentication. */
export const providerStatesPath: string = `${controlPrefix}/provider-states`;

/** Verifiers send more members. `""`: an interaction without a state. */
const zChange = z.looseObject({
  state: z.string(),
  action: z.enum(['setup', 'teardown']),
  params: z.prefault(z.looseObject({}), {}),
});

export const providerStateRoutes = (services: ControlServices): Routes => {
  const { store, keyring, assumptions } = services;
  const getKey = createVerificationKeys(services);
  return {
    'GET /provider-states': () =>
      [...states].map(([state, { description, params = {}, values = {} }]): StateEntry => {
        return { state, description, params, values };
      }),
    'POST /provider-states': route({
      body: zChange,
      async run({ body: { state: sentence, action, params }, query, write }) {
        if (sentence === '') return {};
        const state = states.get(sentence);
        if (state === undefined) {
          // Never 5xx, which a verifier retries for minutes.
          const all = `GET ${providerStatesPath} lists all`;
          throw new Failure(404, `no provider state ${shortened(sentence)}; ${all}`);
        }
        const names = Object.keys(state.params ?? {}) as (keyof Params)[];
        const zParams = zFields(Object.fromEntries(names.map((one) => [one, paramSchemas[one]])));
        const read = parse(zParams, params, ['body', 'params']) as unknown as Params;
        // Each state sets up everything that it needs, so a teardown has nothing to undo.
        if (action === 'teardown') return {};
        if (sentence === keyState && Object.keys(query).length === 0 && !(await keyring.usual())) {
          return { apiKey: await store.write((db) => getKey(db)) };
        }
        return write((db, tenant, now) => {
          const issueKey = (): Promise<string> => getKey(db, tenant.id);
          const add = (kind: SeedKind, record: object): Promise<string> =>
            addSeedRecord(db, kind, record, now);
          return state.setUp({ ...read, db, now, add, assumptions, issueKey });
        });
      },
    }),
  };
};

/**
 * Returns a key of the tenant, or of a new tenant, which is accepted for 10 to 60 minutes. A verification
 * asks for each interaction, so a key is issued again only when the last one is about to expire or was
 * revoked.
 */
function createVerificationKeys({ now, fill }: ControlServices) {
  const last = new Map<string, string>();
  const inMinutes = (minutes: number): string => new Date(now() + minutes * 60_000).toISOString();
  return async (db: Connection, tenant?: string): Promise<string> => {
    const known = tenant && last.get(tenant);
    const row = known && (await findKeyByHash(db, hashSecret(known)));
    if (row && opens(row, inMinutes(10))) return known;
    const name = 'issued to a verifier of contracts';
    const work = { db, now: inMinutes(0) };
    const issued = await createKey(work, { name, tenant, expires: inMinutes(60), fill });
    last.set(issued.tenant, issued.apiKey);
    return issued.apiKey;
  };
}
