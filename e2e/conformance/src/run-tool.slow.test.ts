import { describe, expect, it, vi } from 'vitest';
import { plainEnvironment, runTool, systemTool } from './run-tool.ts';

describe('systemTool', () => {
  it('returns the path of an installed tool', async () => {
    expect(await systemTool('node')).toMatch(/\/node$/);
  });

  it('reports how to install or skip a missing tool', async () => {
    await expect(systemTool('no-such-tool', 'a-package')).rejects.toThrow(
      /^no-such-tool is not installed\..*apt-get install.* a-package\..*--skip/,
    );
  });
});

describe('runTool', () => {
  it('returns the output of both streams and the exit code', async () => {
    const script = "process.stdout.write('out'); process.stderr.write('err'); process.exit(3)";
    const { code, output } = await runTool([process.execPath, '-e', script], { timeout: 30_000 });
    expect(code).toBe(3);
    expect([output.includes('out'), output.includes('err')]).toEqual([true, true]);
  });

  it('kills the tool after the timeout and rejects', async () => {
    const script = 'setInterval(() => {}, 1000)';
    await expect(runTool([process.execPath, '-e', script], { timeout: 500 })).rejects.toThrow(
      'did not end within 0.5 s',
    );
  });

  it('removes proxies, keys and CI variables from the environment', () => {
    vi.stubEnv('CI', 'true');
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    const names = Object.keys(plainEnvironment());
    vi.unstubAllEnvs();
    expect(names.filter((name) => /proxy$|^ROOM_SESSIONS_|^CI$|^GITHUB_/i.test(name))).toEqual([]);
  });
});
