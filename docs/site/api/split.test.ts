import { expect, it } from 'vitest';
import { splitPages } from './split.ts';

const long = `${'A sentence of a description. '.repeat(150)}\n`;
const pages = splitPages(
  new Map([
    [
      'core',
      `# core\n\n## Classes\n\n### Client\n\nSends. ${long}\n***\n\n### Page\n\nA page. See [Client](#client). ${long}\n## Functions\n\n### list()\n\nLists [pages](#page), [fields](#no-heading).\n`,
    ],
    [
      'core/node',
      '# core/node\n\n## Functions\n\n### open()\n\nReturns a [Client](../core.md#client).\n',
    ],
  ]),
);
const getText = (path: string): string => pages.find((page) => page.path === path)?.text ?? '';

it('a large entry becomes an overview and pages of a few exports', () => {
  expect(pages.map(({ path }) => path)).toEqual([
    'core',
    'core/classes-1',
    'core/classes-2',
    'core/functions',
    'core/node',
  ]);
  expect(getText('core')).toContain('| [Client](./core/classes-1.md#client) | Sends. |');
});

it('links lead to the page that has their heading', () => {
  expect(getText('core/classes-2')).toContain('[Client](./classes-1.md#client)');
  expect(getText('core/functions')).toContain('[pages](./classes-2.md#page), fields.');
  expect(getText('core/node')).toContain('[Client](./classes-1.md#client)');
});
