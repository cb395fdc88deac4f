// Generates docs/contract-faults.md from the faults.

import { join } from 'node:path';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { clientFaults, undetectedClientFaults } from './client-faults.ts';
import { type Fault, type Guard, guards, type Undetected } from './fault.ts';
import { gatewayFaults, undetectedGatewayFaults } from './gateway-faults.ts';
import { pactFaults } from './pact-faults.ts';
import { setupFaults } from './setup-faults.ts';

export const pageFile: string = join(import.meta.dirname, '../../docs/contract-faults.md');

const names = Object.keys(guards) as Guard[];
const total = [gatewayFaults, clientFaults, pactFaults, setupFaults].flat().length;

export const page = (): string => `${writtenBy('e2e/contract-mutations/')}

# Contract faults detected

A contract (a pact) consists of one request and its expected response. The tests in \`e2e/contract-mutations/\` inject
each of these ${total} faults, and require that the named checks detect it.

${table(
  ['check', 'description'],
  names.map((name) => [name, guards[name]]),
)}

## Gateway faults

A proxy between the gateway and \`room-sessions-verify\` injects these faults.

${table(
  ['fault', 'detected by the interaction'],
  gatewayFaults.map(({ name, contract }) => [name, contract]),
)}

## Client faults

The consumer tests run with a modified build of the clients.

${table(
  ['fault', 'detected by the consumer test'],
  clientFaults.map(({ name, contract }) => [name, contract]),
)}

## Pact faults

These faults are edits of a pact file. The byte comparison detects each manual edit. The other checks also detect the
fault if a consumer test writes it.

${table(['fault', 'detected by'], rows(pactFaults))}

## Setup faults

These faults are wrong inputs of \`room-sessions-verify\`.

${table(['fault', 'detected by'], rows(setupFaults))}

The command does not pass proxies or Pact's environment variables (for example \`PACT_DESCRIPTION\`, which filters
interactions) to the verifier.

## Undetected faults

No contract detects these faults. Tests inject them and require that all contracts pass.

${table(
  ['fault', 'reason, or other check'],
  [...undetectedGatewayFaults, ...undetectedClientFaults].map(toUndetectedRow),
)}

Contracts do not cover sequences of requests, load, speed, or keys outside of their header. They also do not cover
anything that the API document leaves open: statuses other than 401, the bodies that it calls "not shown", and limits.
In these cases a real gateway may behave differently without a fault.
`;

const rows = (faults: readonly Fault[]): string[][] =>
  faults.map(({ name, caughtBy }) => [name, caughtBy.join(', ')]);

const toUndetectedRow = ({ name, instead }: Undetected): string[] => [name, instead];
