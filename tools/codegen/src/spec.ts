// Reads spec/ of a checkout: the document and the ledger.

import { join } from 'node:path';
import { type JsonObject, readYaml } from './document.ts';

/** This checkout. */
export const root: string = join(import.meta.dirname, '../../..');

/** The path in a checkout. */
export const documentFile = 'spec/openapi.yaml';
export const ledgerFile = 'spec/gaps.yaml';

export const readDocument = (checkout: string = root): Promise<JsonObject> =>
  readYaml(join(checkout, documentFile));

export const readLedger = (checkout: string = root): Promise<JsonObject> =>
  readYaml(join(checkout, ledgerFile));
