import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders in use. A process that exits early runs no disposal, so its exit removes them. */
const inUse = new Set<string>();
process.on('exit', () => {
  for (const path of inUse) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
});

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** Creates an empty folder that is removed after use: `await using folder = await temporaryFolder()`. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'room-sessions-'));
  inUse.add(path);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      // After a failed test, a program that it started may still write into the folder.
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      inUse.delete(path);
    },
  };
}
