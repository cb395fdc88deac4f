// The repository's own document and ledger, fresh copies for a test to spoil.

import { join } from 'node:path';
import { type JsonObject, readYaml } from '../document.ts';

export const root: string = join(import.meta.dirname, '../../../..');

export async function readSpec(): Promise<{ document: JsonObject; ledger: JsonObject }> {
  return {
    document: await readYaml(join(root, 'spec/openapi.yaml')),
    ledger: await readYaml(join(root, 'spec/gaps.yaml')),
  };
}
