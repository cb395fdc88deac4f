// The client that @hey-api/openapi-ts generates from the document of ours, in two forms: `stock`, and
// `zod`, which checks what is sent and what is answered.

import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@room-sessions/testing/packed';

const forms = ['stock', 'zod'] as const;

/**
 * Generates both into a home that has the peers: `hey-api/stock/index.js` and `hey-api/zod/index.js`,
 * each beside the TypeScript that it was made of.
 */
export async function writeHeyApi(home: string): Promise<void> {
  const folder = join(home, 'hey-api');
  const program = join(home, 'programs/generate-hey-api.mjs');
  const args = [program, join(root, 'spec/openapi.yaml'), folder];
  await promisify(execFile)(process.execPath, args, { cwd: home, timeout: 120_000 });
  // The generator sometimes exits successfully without writing anything.
  for (const form of forms) await access(join(folder, form, 'sdk.gen.js'));
}
