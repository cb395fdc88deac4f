// Checks that the contracts agree with the API document.

import type { JsonObject } from '@room-sessions/codegen/document';
import { compareWithDocument } from './compare.ts';
import { findCoverageGaps, type Waiver } from './coverage.ts';
import { findCredentials } from './credentials.ts';
import type { Pact } from './pacts.ts';

export interface Contracts {
  readonly pacts: readonly Pact[];
  readonly document: JsonObject;
  readonly waivers: readonly Waiver[];
}

export interface Finding {
  readonly check: 'compare' | 'coverage' | 'credentials';
  readonly where: string;
  readonly what: string;
  readonly todo: string;
}

export const checkContracts = async (contracts: Contracts): Promise<Finding[]> => [
  ...(await compareWithDocument(contracts)),
  ...findCoverageGaps(contracts),
  ...findCredentials(contracts),
];
