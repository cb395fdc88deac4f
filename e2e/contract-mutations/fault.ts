// A deliberate fault, and the guard that must find it. The page docs/contract-faults.md is written from
// these; the tests apply each of them.

import type { Guard as DocumentGuard } from '../../contracts/document/finding.ts';

/** The guards that may find a fault, in the order of a change's way through them, with their descriptions. */
export const guards = {
  'consumer tests': 'the tests in `contracts/consumer/`, by which a client writes its pact',
  'byte comparison': '`npm test` writes the pacts from nothing and compares them',
  shape: '`pnpm contracts:check`: what is pending, doubled, or no HTTP interaction',
  'comparison with the document':
    '`pnpm contracts:check`: each example against `spec/openapi.yaml`, by openapi-pact-comparator',
  requests: '`pnpm contracts:check`: where the key stands, and which fields are sent',
  coverage: '`pnpm contracts:check`: each operation and each response that the document has',
  'matchers against the document':
    '`pnpm contracts:check`: what a matcher lets pass against the schema of its field',
  'reading of the pacts': '`room-sessions-verify`, before it begins',
  command: '`room-sessions-verify`, by its exit code',
  verification: '`room-sessions-verify`, interaction by interaction',
} as const;

export type Guard = keyof typeof guards;

/** The checks against the document, as this page calls them. */
export const guardOf: Readonly<Record<DocumentGuard, Guard>> = {
  shape: 'shape',
  comparison: 'comparison with the document',
  requests: 'requests',
  coverage: 'coverage',
  waivers: 'coverage',
  forms: 'coverage',
  matchers: 'matchers against the document',
};

export interface Fault {
  readonly name: string;
  /** The guards that find it; empty if none does. */
  readonly caughtBy: readonly Guard[];
}

/** A fault that no contract finds, and what does. */
export interface Unnoticed extends Fault {
  readonly caughtBy: readonly [];
  readonly instead: string;
}
