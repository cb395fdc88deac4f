import { describe, expect, it } from 'vitest';
import { readSource, stampManifest, stampReadme, stampTypes } from './stamp.ts';

const url = 'https://github.com/some-owner/some-name';
const source = { url, commit: 'abc' };

describe('stamping a package before publishing', () => {
  it('reads the repository from the variables of a workflow', () => {
    const env = { GITHUB_REPOSITORY: 'some-owner/some-name', GITHUB_SHA: 'abc' };
    expect(readSource(env)).toEqual(source);
    expect(() => readSource({})).toThrow('GITHUB_REPOSITORY=owner/name is required');
  });

  it('adds repository, bugs and homepage to the manifest', () => {
    expect(JSON.parse(stampManifest('{"name":"a"}', 'packages/a', source))).toEqual({
      name: 'a',
      repository: { type: 'git', url: `git+${url}.git`, directory: 'packages/a' },
      bugs: { url: `${url}/issues` },
      homepage: `${url}/tree/main/packages/a#readme`,
    });
  });

  it.each([
    ['../../docs/errors.md', `${url}/blob/abc/docs/errors.md`],
    ['../core#paging', `${url}/blob/abc/packages/core#paging`],
    ['CHANGELOG.md', 'CHANGELOG.md'],
    ['#options', '#options'],
    ['https://docs.pact.io', 'https://docs.pact.io'],
  ])('converts the link %s to %s', (target, wanted) => {
    expect(stampReadme(`See [it](${target}).`, 'packages/a', source)).toBe(`See [it](${wanted}).`);
  });

  it.each([
    '![logo](../../docs/public/icon.svg)',
    '[it](../core "Core")',
    '[1]: ../core',
    '<a href="../core">it</a>',
  ])('rejects %s, which would be a dead link on npm', (text) => {
    expect(() => stampReadme(text, 'packages/a', source)).toThrow('is a dead link in a tarball');
  });

  it('converts the pages that hover texts name to addresses', () => {
    expect(stampTypes('/** Not documented: docs/gaps.md#a, docs/gaps.md#b. */', source)).toBe(
      `/** Not documented: ${url}/blob/abc/docs/gaps.md#a, ${url}/blob/abc/docs/gaps.md#b. */`,
    );
  });

  it.each([
    '../docs/errors.md',
    '[errors](../../docs/errors.md#delivery)',
    'docs/contributing/a.md',
  ])('rejects %s in a hover text, which would be a dead link in an editor', (text) => {
    expect(() => stampTypes(`/** See ${text}. */`, source)).toThrow('is a dead link in a tarball');
  });
});
