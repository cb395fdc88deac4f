import { expect, it } from 'vitest';
import { findRepository } from '../.vitepress/repository.ts';

it('the site links to the repository that the environment names', () => {
  const repository = findRepository({ GITHUB_REPOSITORY: 'some-owner/some.name' });
  expect(repository?.url).toBe('https://github.com/some-owner/some.name');
  expect(repository?.edit('docs/errors.md')).toBe(
    'https://github.com/some-owner/some.name/edit/main/docs/errors.md',
  );
});

it.each([undefined, '', 'name', 'owner/name/more', 'owner/"><script>'])(
  'the site has no link to a repository for %j',
  (name) => {
    expect(findRepository({ GITHUB_REPOSITORY: name })).toBeUndefined();
  },
);
