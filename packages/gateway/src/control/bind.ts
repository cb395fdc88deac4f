// The control plane: what a test can do to the gateway in addition to the API. The routes of all
// parts share one prefix and one guard.
import type { FastifyInstance } from 'fastify';
import type { Assumptions } from '../resolve-assumptions.ts';
import { assumptions as ledger } from '../generated/assumptions.ts';
import type { Interceptor } from '../http/interceptor.ts';
import { clockRoutes } from './clock.ts';
import { createExpector, expectationRoutes } from './expectations/expectations.ts';
import type { Guard } from './guard.ts';
import { journalRoutes } from './journal/bind.ts';
import { createRecorder, Journal } from './journal/journal.ts';
import { providerStateRoutes, providerStatesPath } from './provider-states/routes.ts';
import { recordRoutes } from './records.ts';
import { replayRoutes } from './replay.ts';
import {
  bindRoutes,
  controlPrefix,
  type ControlServices,
  type Routes,
  signInPath,
} from './route.ts';
import { signInRoutes, type SignInCodes } from './sign-in.ts';
import { snapshotRoutes } from './snapshots.ts';
import { tenantRoutes } from './tenants.ts';
import type { ListedAssumption } from './wire.ts';

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
  const { store, assumptions, expectations } = services;
  const journal = new Journal(services.keyring, secrets);
  const listed = Object.values(ledger).map(({ id, gateway, switch: choice }): ListedAssumption => ({
    id,
    gateway,
    ...(choice && { switch: choice, value: assumptions[id as keyof Assumptions] }),
  }));
  const parts: Routes[] = [
    providerStateRoutes(services),
    snapshotRoutes(services, journal),
    clockRoutes(services),
    journalRoutes(app, journal),
    expectationRoutes(expectations),
    replayRoutes(expectations, secrets),
    tenantRoutes(services),
    { 'GET /assumptions': () => listed },
    recordRoutes(services),
    signInRoutes(signIn),
  ];
  for (const routes of parts) bindRoutes(app, services, routes);
  // Decided by the matched route, because the router decodes the URL.
  const owns: Interceptor['owns'] = ({ route, url }) =>
    route.config.operationId === undefined && inside.test(route.url ?? url);
  return {
    owns,
    admit: ({ raw, route: { url } }) =>
      guard(raw, url === signInPath ? 'place' : url === providerStatesPath ? 'basic' : 'bearer'),
    record: createRecorder(journal, owns),
    expect: createExpector(app, store, expectations),
  };
}
