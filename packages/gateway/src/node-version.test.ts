import { describe, expect, it } from 'vitest';
import { requireNode } from './node-version.ts';
import { StartError } from './start-error.ts';
import { runBin } from './testing/process.ts';

/** Has a program take its Node for another one. */
const onNode = (version: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )}`,
});

const names =
  /@room-sessions\/gateway needs Node 22\.18 or later; this is Node 20\.20\.2.*npx .*node@24/;

describe('the version of Node', () => {
  it.each(['18.20.4', '20.20.2', '22.17.1'])('refuses Node %s', (version) => {
    expect(() => requireNode(version)).toThrow(StartError);
  });

  it.each(['22.18.0', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each([
    ['the gateway', ['--api-key', 'dev-key', '--port', '0']],
    ['a command on a database', ['keys', 'list', '--database', 'postgres://127.0.0.1:9/none']],
  ])('ends %s on an old Node with a line that names the package', async (_, args) => {
    const { code, stdout, stderr } = await runBin(args, onNode('20.20.2'));
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    });
    expect(stderr).toMatch(names);
  });

  it.each([['--help'], ['--version'], ['keys', '--help']])(
    'shows %s on an old Node',
    async (...args) => {
      const { code, stdout, stderr } = await runBin(args, onNode('20.20.2'));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).not.toBe('');
    },
  );
});
