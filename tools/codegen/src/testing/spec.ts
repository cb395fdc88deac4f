// The repository's own document and ledger, fresh copies for a test to spoil.

import type { JsonObject } from '../document.ts';
import { readDocument, readLedger } from '../spec.ts';

export async function readSpec(): Promise<{ document: JsonObject; ledger: JsonObject }> {
  return { document: await readDocument(), ledger: await readLedger() };
}
