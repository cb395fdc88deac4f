// A deliberate fault, and the checks (guards) that must detect it. The tests inject each fault.
// docs/contract-faults.md is generated from the faults.

import type { Guard as DocumentGuard } from '../../contracts/document/finding.ts';

/** The guards with their descriptions, in the order in which they run. */
export const guards = {
  'consumer tests': 'the tests in `contracts/consumer/`, which write the pact of each client',
  'byte comparison': '`npm test` generates the pacts again and compares the files',
  shape: '`pnpm contracts:check`: no pending, duplicate or non-HTTP interactions',
  'document comparison':
    '`pnpm contracts:check`: each example matches `spec/openapi.yaml`, checked with openapi-pact-comparator',
  requests: '`pnpm contracts:check`: the place of the key, and the fields of the requests',
  coverage: '`pnpm contracts:check`: an interaction for each documented operation and response',
  'matcher check': '`pnpm contracts:check`: no matcher accepts more than the schema of its field',
  'pact parsing': '`room-sessions-verify`, before the first request',
  command: '`room-sessions-verify`, exit code',
  verification: '`room-sessions-verify`, result of each interaction',
} as const;

export type Guard = keyof typeof guards;

/** The guard name of each check of `pnpm contracts:check`. */
export const guardNames: Readonly<Record<DocumentGuard, Guard>> = {
  shape: 'shape',
  comparison: 'document comparison',
  requests: 'requests',
  coverage: 'coverage',
  waivers: 'coverage',
  forms: 'coverage',
  matchers: 'matcher check',
};

export interface Fault {
  readonly name: string;
  /** The guards that detect the fault; can be empty. */
  readonly caughtBy: readonly Guard[];
}

/** A fault that no contract detects. */
export interface Undetected extends Fault {
  readonly caughtBy: readonly [];
  /** The reason, or the checks that detect the fault instead. */
  readonly instead: string;
}
