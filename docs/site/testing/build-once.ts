// Builds the site once for all tests, below a path, as on a host that serves several sites.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@room-sessions/local';
import type { TestProject } from 'vitest/node';

export interface BuiltSite {
  readonly base: string;
  readonly folder: string;
  /** All that the build said. */
  readonly output: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: BuiltSite;
  }
}

/** @throws what the build said, if it fails: there is nothing to test then. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporary = await temporaryFolder();
  const folder = join(temporary.path, 'site');
  const base = '/room-sessions/';
  const program = fileURLToPath(new URL('../build.ts', import.meta.url));
  const args = [program, '--base', base, '--out-dir', folder];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  project.provide('site', { base, folder, output: stdout + stderr });
  return async () => temporary[Symbol.asyncDispose]();
}
