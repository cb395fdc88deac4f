// Finds a browser once before the tests of a package (`globalSetup` of vitest). Unpacked files are
// removed after the tests.
import { temporaryFolder } from '@room-sessions/testing';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  try {
    project.provide('browser', await findBrowser(folder.path));
  } catch (error) {
    // Only tests that need a browser fail, with this reason.
    project.provide('browser', { problem: String(error) });
  }
  return async () => folder[Symbol.asyncDispose]();
}
