// The control plane: what a test can do to the gateway in addition to the API. The routes of all
// parts share one prefix and one guard.
import type { FastifyInstance } from 'fastify';
import type { Interceptor } from '../http/interceptor.ts';
import { assumptionRoutes } from './assumptions.ts';
import { clockRoutes } from './clock.ts';
import { dataRoutes } from './data.ts';
import { createExpector, expectationRoutes } from './expectations/bind.ts';
import { createExpectations } from './expectations/expectations.ts';
import type { Guard } from './guard.ts';
import { idRoutes } from './ids.ts';
import { journalRoutes } from './journal/bind.ts';
import { createJournal } from './journal/journal.ts';
import { createRecorder } from './journal/record.ts';
import { keyRoutes } from './keys.ts';
import { participantRoutes } from './participants.ts';
import { providerStateRoutes, providerStatesPath } from './provider-states.ts';
import { replayRoutes } from './replay.ts';
import { resetRoutes } from './reset.ts';
import { bindRoutes, controlPrefix, type ControlServices } from './route.ts';
import { seedRoutes } from './seed.ts';
import { signInPath, signInRoutes, type SignInCodes } from './sign-in.ts';
import { snapshotRoutes } from './snapshots.ts';
import { tenantRoutes } from './tenants.ts';

interface Access {
  readonly guard: Guard;
  readonly signIn: SignInCodes;
  /** The known secrets, which are redacted in the journal. */
  readonly secrets: readonly string[];
}

const inside = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

export function bindControl(
  app: FastifyInstance,
  services: ControlServices,
  { guard, signIn, secrets }: Access,
): Interceptor {
  const { store, assumptions } = services;
  const journal = createJournal(services.keyring);
  const expectations = createExpectations(store);
  const parts = [
    providerStateRoutes(services),
    resetRoutes(services, journal),
    seedRoutes(services),
    snapshotRoutes(services),
    clockRoutes(services),
    idRoutes,
    journalRoutes(app, services, journal),
    expectationRoutes(expectations),
    replayRoutes(secrets),
    keyRoutes(services),
    tenantRoutes(services),
    assumptionRoutes(assumptions),
    dataRoutes(services),
    participantRoutes(services),
    signInRoutes(signIn),
  ];
  for (const routes of parts) bindRoutes(app, services, routes);
  // Decided by the matched route, because the router decodes the URL.
  const owns: Interceptor['owns'] = ({ route, url }) =>
    route.config.operationId === undefined && inside.test(route.url ?? url);
  return {
    owns,
    admit: ({ raw, route }) =>
      route.url === signInPath
        ? guard.admitPlace(raw)
        : guard.admit(raw, { basic: route.url === providerStatesPath }),
    record: createRecorder(journal, { owns, secrets }),
    expect: createExpector(app, expectations),
  };
}
