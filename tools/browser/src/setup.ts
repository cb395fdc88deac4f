// Finds a browser once before the tests of a package run (`globalSetup` of vitest). What had to be
// unpacked is gone after them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'room-sessions-browser-'));
  try {
    project.provide('browser', await findBrowser(folder));
  } catch (error) {
    // Only the tests that need one fail, and say why.
    project.provide('browser', { problem: String(error) });
  }
  return () => rm(folder, { recursive: true, force: true });
}
