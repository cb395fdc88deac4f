import { describe, expect, it } from 'vitest';
import { sourceOf, stampManifest, stampReadme } from './stamp.ts';

const source = { server: 'https://github.com', repository: 'some-owner/some-name', commit: 'abc' };

describe('a publication', () => {
  it('knows its repository in a workflow, and none elsewhere', () => {
    expect(sourceOf({})).toBeUndefined();
    expect(sourceOf({ GITHUB_REPOSITORY: 'some-owner/some-name', GITHUB_SHA: 'abc' })).toEqual(
      source,
    );
    expect(() => sourceOf({ GITHUB_REPOSITORY: 'some-owner' })).toThrow('not owner/name');
  });

  it('names repository and folder, and leaves the rest of a manifest alone', () => {
    const stamped = stampManifest('{"name":"a","type":"module"}', 'packages/a', source);
    expect(JSON.parse(stamped)).toEqual({
      name: 'a',
      type: 'module',
      repository: {
        type: 'git',
        url: 'git+https://github.com/some-owner/some-name.git',
        directory: 'packages/a',
      },
      bugs: { url: 'https://github.com/some-owner/some-name/issues' },
    });
  });

  it.each([
    ['../../docs/errors.md', 'https://github.com/some-owner/some-name/blob/abc/docs/errors.md'],
    ['../core#paging', 'https://github.com/some-owner/some-name/blob/abc/packages/core#paging'],
    ['CHANGELOG.md', 'CHANGELOG.md'],
    ['#options', '#options'],
    ['https://docs.pact.io', 'https://docs.pact.io'],
  ])('makes of the link %s %s', (target, wanted) => {
    const readme = (link: string): string =>
      `See [there](${link}).\n\n\`\`\`md\n[x](../a)\n\`\`\`\n`;
    expect(stampReadme(readme(target), 'packages/a', source)).toBe(readme(wanted));
  });

  it.each([
    ['an image that is not there', '![logo](../../docs/public/icon.svg)', '![logo]'],
    ['a link with a title', '[there](../core "Core")', '](../core'],
    ['a link by reference', 'See [there][1].\n\n[1]: ../core', ']: ../core'],
    ['a link in HTML', '<a href="../core">there</a>', 'href="../core'],
  ])('refuses %s, which would stay as it is', (_, text, said) => {
    expect(() => stampReadme(text, 'packages/a', source)).toThrow(
      `packages/a/README.md has ${said}`,
    );
  });

  it('refuses a link that leaves the repository', () => {
    expect(() => stampReadme('[out](../../../x)', 'packages/a', source)).toThrow(
      'packages/a/README.md links out to ../../../x.',
    );
  });
});
