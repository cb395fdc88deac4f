import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { readyUrl, execOk, spawnProgram } from '@room-sessions/testing';
import { describe, expect, it, vi } from 'vitest';
import { liveThrough } from './life.ts';
import { Report } from './report.ts';

const main = join(import.meta.dirname, 'main.ts');

describe('the demo', () => {
  it('completes all steps and prints neither key nor tokens', async () => {
    const stdout = await execOk([process.execPath, main]);
    expect(stdout).toContain('All 23 steps passed.');
    expect(stdout).toMatch(/✓ invite users +48 invited; refused: \S+ \(.+\)/);
    expect(stdout).toMatch(
      /✓ a gateway that is down +ConnectionError: .*ECONNREFUSED.*Nothing was sent/,
    );
    expect(stdout).not.toContain('✗');
    // Keys and tokens are 32 characters or more; ids are UUIDs.
    const words = stdout.match(/[\w-]{32,}/g) ?? [];
    expect(words.filter((word) => !/^[0-9a-f-]{36}$/.test(word))).toEqual([]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops its gateway when %s ends it', async (signal, code) => {
    const demo = spawnProgram([process.execPath, main]);
    const url = await readyUrl(demo, /answers at (http:\S+)\.$/m);
    expect((await demo.stop(signal)).code).toBe(code);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('counts the steps with an unexpected result', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await using gateway = await startGateway({ seed: false });
    const report = new Report();
    await liveThrough(report, gateway.url, gateway.apiKey);
    expect(report.failed).toBeGreaterThan(5);
    expect(report.failed).toBeLessThan(report.done);
  });
});
