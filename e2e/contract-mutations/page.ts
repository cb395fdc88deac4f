// Writes docs/contract-faults.md from the faults.

import { join } from 'node:path';
import { table, writtenBy } from '@room-sessions/testing/markdown';
import { clientFaults, unnoticedClientFaults } from './client-faults.ts';
import { type Fault, type Guard, guards, type Unnoticed } from './fault.ts';
import { gatewayFaults, unnoticedGatewayFaults } from './gateway-faults.ts';
import { pactFaults } from './pact-faults.ts';
import { setupFaults } from './setup-faults.ts';

export const pageFile: string = join(import.meta.dirname, '../../docs/contract-faults.md');

const names = Object.keys(guards) as Guard[];
const total = [gatewayFaults, clientFaults, pactFaults, setupFaults].flat().length;

export const page = (): string => `${writtenBy('e2e/contract-mutations/')}

# Contract faults detected

A test in \`e2e/contract-mutations/\` injects each of these ${total} faults, and requires that the named check detects it.

${table(
  ['who', 'what it is'],
  names.map((name) => [name, guards[name]]),
)}

## In a gateway

A proxy between the gateway and the command injects them.

${table(
  ['fault', 'detected by the verification of'],
  gatewayFaults.map(({ name, contract }) => [name, contract]),
)}

## In a client

The consumer tests run with an edited build.

${table(
  ['fault', 'detected by the consumer test'],
  clientFaults.map(({ name, contract }) => [name, contract]),
)}

## In a pact

Edits by hand. The byte comparison sees each of them; the others see it too when a consumer test writes
it.

${table(['fault', 'noticed by'], rows(pactFaults))}

## In the set-up

${table(['fault', 'noticed by'], rows(setupFaults))}

Variables of Pact in the environment (\`PACT_DESCRIPTION\` and the like), which leave interactions out,
and proxies are not passed on to the verifier.

## Noticed by no contract

Made by tests as well, which demand that every contract holds.

${table(
  ['fault', 'what notices it'],
  [...unnoticedGatewayFaults, ...unnoticedClientFaults].map(unnoticed),
)}

A contract is one request and one answer. None says that a key is refused elsewhere than in its header,
what two requests after one another do, how much a gateway bears, or how fast it is. Where the API
document shows nothing, neither does a contract: statuses beside 401, the bodies that it calls "not
shown", and limits. What reads like a fault there may be how the real gateway is.
`;

const rows = (faults: readonly Fault[]): string[][] =>
  faults.map(({ name, caughtBy }) => [name, caughtBy.join(', ')]);

const unnoticed = ({ name, instead }: Unnoticed): string[] => [name, instead];
