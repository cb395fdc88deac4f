import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireNode } from './node-version.ts';
import { StartError } from './start-error.ts';
import { runCli } from './testing/cli.ts';

const names =
  /@room-sessions\/gateway needs Node 22\.18 or later; this is Node 20\.20\.2.*npx .*node@24/;

describe('the check of the Node version', () => {
  it.each(['18.20.4', '20.20.2', '22.17.1'])('refuses Node %s', (version) => {
    expect(() => requireNode(version)).toThrow(StartError);
  });

  it.each(['22.18.0', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });
});

describe('the command line on Node 20', () => {
  const { versions } = process;
  const setVersions = (value: NodeJS.ProcessVersions): unknown =>
    Object.defineProperty(process, 'versions', { value });
  beforeEach(() => setVersions({ ...versions, node: '20.20.2' }));
  afterEach(() => setVersions(versions));

  it('ends with a line that names the package', async () => {
    const { code, stdout, stderr } = await runCli(['--api-key', 'dev-key', '--port', '0']);
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    });
    expect(stderr).toMatch(names);
  });

  it.each([['--help'], ['--version']])('shows %s', async (...args) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toBe('');
  });
});
