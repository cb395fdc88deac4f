import { expect, it } from 'vitest';
import { getOrigin, toSite } from './links.ts';
import { root } from './paths.ts';

it.each([
  ['docs/errors.md', 'retry.md#waits', '/retry.md#waits'],
  ['docs/errors.md', '../packages/gateway', '/packages/gateway.md'],
  ['docs/errors.md', '../packages/gateway/README.md#keys', '/packages/gateway.md#keys'],
  ['docs/errors.md', '../contracts', '/packages/contracts.md'],
  ['docs/errors.md', '../SECURITY.md', '/project/security.md'],
  ['docs/errors.md', '../examples/testing-an-app/', '/source/examples/testing-an-app.md'],
  ['docs/errors.md', '../packages/gateway/Dockerfile', '/source/packages/gateway/Dockerfile.md'],
  ['docs/errors.md', '../examples/page/index.html', '/source/examples/page/index-html.md'],
  ['docs/errors.md', '../examples/web/[id]/route.ts', '/source/examples/web/id/route.ts.md'],
  ['docs/contributing/release.md', '../contracts.md', '/contracts.md'],
  ['packages/rooms/README.md', '../../docs/inviting.md', '/inviting.md'],
  ['packages/rooms/README.md', '../../README.md', '/index.md'],
  ['AGENTS.md', 'docs/contributing/release.md', '/contributing/release.md'],
  ['docs/errors.md', '#waits', '#waits'],
  ['docs/errors.md', 'https://example.com', 'https://example.com'],
  ['docs/benchmarks.md', 'public/benchmarks/calls.svg', 'public/benchmarks/calls.svg'],
  ['docs/console.md', 'public/console/a.webp', 'public/console/a.webp'],
])('%s: the link %s leads to %s on the site', (origin, link, led) => {
  expect(toSite(origin, link)).toBe(led);
});

it('a page knows its file in the repository, except pages of the references', () => {
  expect(getOrigin(`${root}/docs/errors.md`, {})).toBe('docs/errors.md');
  const frontmatter = { origin: 'packages/rooms/README.md' };
  const copy = `${root}/docs/generated/packages/rooms.md`;
  expect(getOrigin(copy, frontmatter)).toBe('packages/rooms/README.md');
  expect(getOrigin(`${root}/docs/generated/http/index.md`, {})).toBeUndefined();
});
