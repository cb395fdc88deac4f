// Checks that the contracts agree with the API document.

import { compareWithDocument } from './compare.ts';
import type { Contracts, Finding } from './contracts.ts';
import { findCoverageGaps } from './coverage.ts';
import { findCredentials } from './credentials.ts';

export const checkContracts = async (contracts: Contracts): Promise<Finding[]> => [
  ...(await compareWithDocument(contracts)),
  ...findCoverageGaps(contracts),
  ...findCredentials(contracts),
];
