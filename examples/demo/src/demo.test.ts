import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { execOk, readyUrl, spawnProgram } from '@room-sessions/testing';
import { expect, it, vi } from 'vitest';
import { liveThrough } from './life.ts';
import { Report } from './report.ts';

const main = join(import.meta.dirname, 'main.ts');

it('the demo completes all steps and prints neither key nor tokens', async () => {
  const stdout = await execOk([process.execPath, main]);
  expect(stdout).toContain('All 23 steps passed.');
  expect(stdout).toMatch(/✓ invite users +48 invited; refused: \S+ \(.+\)/);
  // Keys and tokens are 32 characters or more; ids are UUIDs.
  const words = stdout.match(/[\w-]{32,}/g) ?? [];
  expect(words.filter((word) => !/^[0-9a-f-]{36}$/.test(word))).toEqual([]);
});

it('the demo stops its gateway when it is stopped', async () => {
  const demo = spawnProgram([process.execPath, main]);
  const url = await readyUrl(demo, /answers at (http:\S+)\.$/m);
  expect((await demo.stop('SIGTERM')).code).toBe(143);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

it('the demo counts the steps that failed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await using gateway = await startGateway({ seed: false });
  const report = new Report();
  await liveThrough(report, gateway.url, gateway.apiKey);
  expect(report.failed).toBeGreaterThan(5);
  expect(report.failed).toBeLessThan(report.done);
});
