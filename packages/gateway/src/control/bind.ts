// The control plane: what a test does to the gateway, beside what a client does by the API. It is
// off without a token. Each part binds its routes under the prefix, and all are guarded alike.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { bindAssumptions } from './assumptions.ts';
import { bindClock } from './clock.ts';
import { bindData } from './data.ts';
import { bindFaults, createFaultInjector, type FaultInjector } from './faults/bind.ts';
import { createFaults } from './faults/faults.ts';
import { bindIds } from './ids.ts';
import { bindJournal } from './journal/bind.ts';
import { createJournal } from './journal/journal.ts';
import { createRecorder, type RecordRequest } from './journal/record.ts';
import { bindKeys } from './keys.ts';
import { bindParticipants } from './participants.ts';
import { bindProviderStates } from './provider-states.ts';
import { bindReset } from './reset.ts';
import { bindSeed } from './seed.ts';
import type { ControlServices } from './services.ts';
import { bindSnapshots } from './snapshots.ts';
import { bindTenants } from './tenants.ts';

export const controlPrefix = '/_control';

export interface ControlPlane {
  /** Whether a request is for the control plane, be there such a path or not. */
  owns(request: FastifyRequest): boolean;
  /** @throws Failure (401, 403) */
  admit(request: FastifyRequest): void;
  readonly faults: FaultInjector;
  /** Writes the journal. */
  readonly record: RecordRequest;
}

type BindPart = (app: FastifyInstance, prefix: string, services: ControlServices) => void;

const parts: readonly BindPart[] = [
  bindProviderStates,
  bindReset,
  bindSeed,
  bindSnapshots,
  bindClock,
  bindIds,
  bindJournal,
  bindFaults,
  bindKeys,
  bindTenants,
  bindAssumptions,
  bindData,
  bindParticipants,
];

const inside = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

/** `undefined` when it is off; its paths are then like all that do not exist. */
export function bindControl(app: FastifyInstance, services: Services): ControlPlane | undefined {
  const { guard } = services;
  if (guard === undefined) return undefined;
  const own = { ...services, faults: createFaults(), journal: createJournal() };
  for (const bindPart of parts) bindPart(app, controlPrefix, own);
  // By the route that was found, as the router decodes what the URL may have encoded.
  const owns: ControlPlane['owns'] = ({ route, url }) =>
    route.config.operationId === undefined && inside.test(route.url ?? url);
  return {
    owns,
    admit: ({ raw }) => guard(raw),
    faults: createFaultInjector(app, own.faults),
    record: createRecorder(own.journal, { owns, secrets: services.secrets }),
  };
}
