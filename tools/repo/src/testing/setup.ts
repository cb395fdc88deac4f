// Creates the tarballs once for all test files, and a folder in which all of them are installed.

import { temporaryFolder } from '@room-sessions/testing';
import { type PackedPackage, packedHome } from '@room-sessions/testing/packed';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** By package name without scope. */
    readonly packed: Readonly<Record<string, PackedPackage>>;
    /** The folder with all packages and their optional peers. */
    readonly installed: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const { home, packed } = await packedHome(folder.path);
  project.provide('installed', home);
  project.provide('packed', Object.fromEntries(packed));
  return async () => folder[Symbol.asyncDispose]();
}
