import { describe, expect, it } from 'vitest';
import { onSite } from './llms.ts';
import { linkOnSite, getOrigin, getPage } from './pages.ts';

describe('a file of the repository', () => {
  it.each([
    ['docs/errors.md', 'errors.md'],
    ['docs/contributing/pact-broker.md', 'contributing/pact-broker.md'],
    ['README.md', 'index.md'],
    ['SECURITY.md', 'project/security.md'],
    ['packages/rooms/README.md', 'packages/rooms.md'],
    ['contracts/README.md', 'packages/contracts.md'],
  ])('%s is the page %s', (file, page) => {
    expect(getPage(file)).toBe(page);
  });

  it.each([
    'docs/errors.md',
    'docs/contributing/pact-broker.md',
    'SECURITY.md',
    'packages/rooms/README.md',
    'contracts/README.md',
  ])('%s is found from its page', (file) => {
    expect(getOrigin(getPage(file))).toBe(file);
  });
});

describe('a link of a page', () => {
  it.each([
    ['errors.md', 'retry.md#waits', '/retry.md#waits'],
    ['errors.md', '../packages/gateway', '/packages/gateway.md'],
    ['errors.md', '../packages/gateway/README.md#keys', '/packages/gateway.md#keys'],
    ['errors.md', '../examples/testing-an-app/', '/source/examples/testing-an-app.md'],
    ['errors.md', '../packages/gateway/Dockerfile', '/source/packages/gateway/Dockerfile.md'],
    [
      'errors.md',
      '../examples/guest-server/index.html',
      '/source/examples/guest-server/index-html.md',
    ],
    ['errors.md', '../examples/web/[id]/route.ts', '/source/examples/web/id/route.ts.md'],
    ['packages/rooms.md', '../../docs/inviting.md', '/inviting.md'],
    ['contributing/pact-broker.md', '../contracts.md', '/contracts.md'],
    ['contracts.md', 'contributing/pact-broker.md', '/contributing/pact-broker.md'],
    ['packages/rooms.md', '../../README.md', '/index.md'],
    ['what-the-api-can-do.md', '../README.md#the-operations', '/http/index.md'],
    ['project/architecture.md', 'docs/errors.md', '/errors.md'],
    ['source/examples/guest-server.md', '../../docs/errors.md', '/errors.md'],
    ['errors.md', '#waits', '#waits'],
    ['errors.md', 'https://example.com', 'https://example.com'],
    ['http/index.md', 'models.md', 'models.md'],
  ])('%s: %s is %s on the site', (page, link, led) => {
    expect(linkOnSite(page, link)).toBe(led);
  });

  it('of llms.txt is relative to the root of the site', () => {
    expect(onSite('- [Errors](docs/errors.md#codes): all\n- [x](https://example.com)')).toBe(
      '- [Errors](errors.html#codes): all\n- [x](https://example.com)',
    );
  });
});
