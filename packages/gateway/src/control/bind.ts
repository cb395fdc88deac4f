// The control plane: what a test can do to the gateway in addition to the API. It is off without a
// token. The routes of all parts share one prefix and one guard.
import type { FastifyInstance } from 'fastify';
import type { Interceptor } from '../http/interceptor.ts';
import { assumptionRoutes } from './assumptions.ts';
import { clockRoutes } from './clock.ts';
import { dataRoutes } from './data.ts';
import { createExpector, expectationRoutes } from './expectations/bind.ts';
import { createExpectations } from './expectations/expectations.ts';
import { idRoutes } from './ids.ts';
import { journalRoutes } from './journal/bind.ts';
import { createJournal } from './journal/journal.ts';
import { createRecorder } from './journal/record.ts';
import { keyRoutes } from './keys.ts';
import { participantRoutes } from './participants.ts';
import { providerStateRoutes, providerStatesPath } from './provider-states.ts';
import { replayRoutes } from './replay/bind.ts';
import { resetRoutes } from './reset.ts';
import { bindRoutes, controlPrefix, type ControlServices, type Part } from './route.ts';
import { seedRoutes } from './seed.ts';
import { signInPath, signInRoutes } from './sign-in.ts';
import { snapshotRoutes } from './snapshots.ts';
import { tenantRoutes } from './tenants.ts';

const parts: readonly Part[] = [
  providerStateRoutes,
  resetRoutes,
  seedRoutes,
  snapshotRoutes,
  clockRoutes,
  idRoutes,
  journalRoutes,
  expectationRoutes,
  replayRoutes,
  keyRoutes,
  tenantRoutes,
  assumptionRoutes,
  dataRoutes,
  participantRoutes,
  signInRoutes,
];

const inside = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

export function bindControl(app: FastifyInstance, services: ControlServices): Interceptor {
  const { guard } = services;
  const own = {
    ...services,
    expectations: createExpectations(services.store),
    journal: createJournal(),
  };
  for (const part of parts) bindRoutes(app, own, part(own, app));
  // Decided by the matched route, because the router decodes the URL.
  const owns: Interceptor['owns'] = ({ route, url }) =>
    route.config.operationId === undefined && inside.test(route.url ?? url);
  return {
    owns,
    admit: ({ raw, route }) =>
      route.url === signInPath
        ? guard.admitPlace(raw)
        : guard.admit(raw, { basic: route.url === providerStatesPath }),
    record: createRecorder(own.journal, { owns, secrets: services.secrets }),
    expect: createExpector(app, own.expectations),
  };
}
