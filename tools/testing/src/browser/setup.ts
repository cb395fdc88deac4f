// Finds a browser once before the tests of a package run (`globalSetup` of vitest). What had to be
// unpacked is gone after them.
import { temporaryFolder } from '@room-sessions/testing';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  try {
    project.provide('browser', await findBrowser(folder.path));
  } catch (error) {
    // Only the tests that need one fail, and say why.
    project.provide('browser', { problem: String(error) });
  }
  return async () => folder[Symbol.asyncDispose]();
}
