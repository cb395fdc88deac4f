// The routes of the contracts package, to find the operation of a request.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OperationFacts } from './document.ts';

/** Writes the file below `folder`/contracts. */
export async function writeRoutesFile(
  folder: string,
  operations: readonly OperationFacts[],
  header: string,
): Promise<void> {
  const file = join(folder, 'contracts/src/generated/operations.ts');
  const rows = operations.map(({ id, method, path, retry }) =>
    JSON.stringify({ id, method, path, safe: retry === 'safe' }),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `${header}\n\nimport type { DocumentedRoute } from '../documented-at.ts';\n\n` +
      `export const operations: readonly DocumentedRoute[] = [${rows.join(',')}];\n`,
  );
}
