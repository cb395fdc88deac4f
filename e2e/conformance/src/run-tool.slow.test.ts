import { describe, expect, it, vi } from 'vitest';
import { plainEnvironment, runTool, systemTool } from './run-tool.ts';

describe('a tool of the operating system', () => {
  it('resolves to a path when it is installed', async () => {
    expect(await systemTool('node')).toMatch(/\/node$/);
  });

  it('that is missing is reported with how to install or skip it', async () => {
    await expect(systemTool('no-such-tool', 'a-package')).rejects.toThrow(
      /^no-such-tool is not installed\..*apt-get install.* a-package\..*--skip/,
    );
  });
});

describe('a tool that runs', () => {
  it('returns the output of both streams and its exit code', async () => {
    const script = "process.stdout.write('out'); process.stderr.write('err'); process.exit(3)";
    const { code, output } = await runTool([process.execPath, '-e', script], { timeout: 30_000 });
    expect(code).toBe(3);
    expect([output.includes('out'), output.includes('err')]).toEqual([true, true]);
  });

  it('is killed after its timeout and counts as failed', async () => {
    const script = 'setInterval(() => {}, 1000)';
    await expect(runTool([process.execPath, '-e', script], { timeout: 500 })).rejects.toThrow(
      'did not end within 0.5 s',
    );
  });

  it('gets no proxy, no key of this machine and no variable of a CI system', () => {
    vi.stubEnv('CI', 'true');
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    const names = Object.keys(plainEnvironment());
    vi.unstubAllEnvs();
    expect(names.filter((name) => /proxy$|^ROOM_SESSIONS_|^CI$|^GITHUB_/i.test(name))).toEqual([]);
  });
});
