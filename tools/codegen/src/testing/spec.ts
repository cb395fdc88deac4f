// Copies of the repository's document and ledger, for tests that change them.

import type { JsonObject } from '../document.ts';
import { readDocument, readLedger } from '../spec.ts';

interface Spec {
  readonly document: JsonObject;
  readonly ledger: JsonObject;
}

/** To read them takes a tenth of a second. */
const spec: Promise<Spec> = Promise.all([readDocument(), readLedger()]).then(
  ([document, ledger]) => ({ document, ledger }),
);

export const readSpec = async (): Promise<Spec> => structuredClone(await spec);
