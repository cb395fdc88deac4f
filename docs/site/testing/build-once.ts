// Builds the site once for all tests, below a path, as on a host that serves several sites.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exec, temporaryFolder } from '@room-sessions/testing';
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
  const command = [process.execPath, program, '--base', base, '--out-dir', folder];
  const { code, output } = await exec(command, { timeout: 300_000 });
  if (code !== 0) throw new Error(output);
  project.provide('site', { base, folder, output });
  return async () => temporary[Symbol.asyncDispose]();
}
