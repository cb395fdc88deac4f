import type { Gate } from './gate.ts';
import { clients } from './gates/clients.ts';
import { load } from './gates/load.ts';
import { prism } from './gates/prism.ts';
import { respect } from './gates/respect.ts';
import { responses } from './gates/responses.ts';
import { slow } from './gates/slow.ts';
import { smuggling } from './gates/smuggling.ts';
import { specmatic } from './gates/specmatic.ts';
import { sqlmap } from './gates/sqlmap.ts';

/** All gates, in the order in which they run. */
export const gates: readonly Gate[] = [
  prism,
  respect,
  specmatic,
  responses,
  clients,
  sqlmap,
  slow,
  smuggling,
  load,
];
