import { expect, it } from 'vitest';
import { docsLink, version } from './version.ts';

it('version reads the manifest of this package', () => {
  expect(version()).toMatch(/^\d+\.\d+\.\d+/);
});

it('docsLink leads to the repository of a published package, and is a path in a checkout', () => {
  const url = 'git+https://github.com/some-owner/some-name.git';
  expect(docsLink('gaps.md#image-group', { version: '1.0.0', repository: { url } })).toBe(
    'https://github.com/some-owner/some-name/blob/HEAD/docs/gaps.md#image-group',
  );
  expect(docsLink('gaps.md#image-group')).toBe('docs/gaps.md#image-group');
});
