import { afterEach, describe, expect, it } from 'vitest';
import { requireNode, StartError } from './start-error.ts';
import { runCli } from './testing/cli.ts';

describe('the check of the Node version', () => {
  const { versions } = process;
  afterEach(() => Object.defineProperty(process, 'versions', { value: versions }));

  it('refuses a Node before 22.18', () => {
    for (const version of ['18.20.4', '20.20.2', '22.17.1']) {
      expect(() => requireNode(version)).toThrow(StartError);
    }
    for (const version of ['22.18.0', '24.0.0', '26.1.0']) {
      expect(() => requireNode(version)).not.toThrow();
    }
  });

  it('ends the command with a line that names the package, except for its help', async () => {
    Object.defineProperty(process, 'versions', { value: { ...versions, node: '20.20.2' } });
    expect(await runCli(['--api-key', 'dev-key', '--port', '0'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^.*@room-sessions\/gateway needs Node 22\.18 or later; this is Node 20\.20\.2.*npx .*node@24.*\n$/,
      ),
    });
    for (const option of ['--help', '--version']) {
      expect(await runCli([option])).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
