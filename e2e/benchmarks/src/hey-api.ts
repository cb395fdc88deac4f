// The client that @hey-api/openapi-ts generates from our API document, in two forms: `stock`, and `zod`, which
// validates requests and responses.

import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@room-sessions/testing/packed';

const forms = ['stock', 'zod'] as const;

/**
 * Generates both clients into a home with installed peers: `hey-api/stock/index.js` and
 * `hey-api/zod/index.js`, each next to its TypeScript source.
 */
export async function writeHeyApi(home: string): Promise<void> {
  const folder = join(home, 'hey-api');
  const program = join(home, 'programs/generate-hey-api.mjs');
  const args = [program, join(root, 'spec/openapi.yaml'), folder];
  await promisify(execFile)(process.execPath, args, { cwd: home, timeout: 120_000 });
  // The generator sometimes exits successfully without writing anything.
  for (const form of forms) await access(join(folder, form, 'sdk.gen.js'));
}
