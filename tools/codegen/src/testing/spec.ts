// Fresh copies of the repository's document and ledger, for tests that change them.

import type { JsonObject } from '../document.ts';
import { readDocument, readLedger } from '../spec.ts';

export async function readSpec(): Promise<{ document: JsonObject; ledger: JsonObject }> {
  return { document: await readDocument(), ledger: await readLedger() };
}
