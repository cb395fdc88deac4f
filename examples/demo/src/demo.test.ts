import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@room-sessions/gateway';
import { describe, expect, it, vi } from 'vitest';
import { liveThrough } from './life.ts';
import { Report } from './report.ts';

describe('the demo', () => {
  it('goes through all steps, and prints neither key nor tokens', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'main.ts'),
    ]);
    expect(stdout).toContain('All 23 steps gave what was expected.');
    expect(stdout).toMatch(/✓ invite users +2 invited; refused: \S+ \(.+\)/);
    expect(stdout).toMatch(
      /✓ a gateway that is down +ConnectionError: .*ECONNREFUSED.*Nothing was sent/,
    );
    expect(stdout).not.toContain('✗');
  }, 60_000);

  it('counts the steps that depart from what is expected', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await using gateway = await startGateway({ seed: false });
    const report = new Report();
    await liveThrough(report, gateway.url, gateway.apiKey);
    expect(report.failed).toBeGreaterThan(5);
    expect(report.failed).toBeLessThan(report.done);
  });
});
