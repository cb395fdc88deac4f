import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders, root } from '@room-sessions/packing';
import { describe, expect, it } from 'vitest';
import { readLlms } from './llms-rules.ts';

const text = await readFile(join(root, 'llms.txt'), 'utf8');

describe('llms.txt', () => {
  it('has the form that tools read', () => {
    const { links, faults } = readLlms(text);
    expect(faults).toEqual([]);
    expect(links.length).toBeGreaterThan(20);
  });

  it('links to files that are there', async () => {
    for (const { target } of readLlms(text).links) {
      await expect(access(join(root, target)), target).resolves.toBeUndefined();
    }
  });

  it('links to the README of each package, and to each page', async () => {
    const targets = readLlms(text).links.map(({ target }) => target);
    for (const folder of (await packageFolders()).values()) {
      expect(targets).toContain(`${folder}/README.md`);
    }
    const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
    for (const page of pages) {
      // The home of the site says what llms.txt says.
      if (page !== 'index.md') expect(targets).toContain(`docs/${page}`);
    }
  });
});

describe('the form is not kept', () => {
  const good = '# A\n\n> B.\n\nC.\n\n## D\n\n- [E](e.md): F.\n';

  it('but for what keeps it', () => {
    expect(readLlms(good)).toEqual({ links: [{ title: 'E', target: 'e.md' }], faults: [] });
  });

  it.each([
    ['without a title', good.replace('# A', 'A'), '1:'],
    ['without a summary', good.replace('> B.', 'B.'), '3:'],
    ['with a heading within a section', good.replace('- [E]', '### X\n\n- [E]'), '9:'],
    ['with prose in a section', good.replace('- [E]', 'X.\n- [E]'), '9:'],
    ['by a link without a note', good.replace(': F.', ''), '9:'],
    ['by a link that is there twice', `${good}- [G](e.md): H.\n`, 'e.md is twice'],
  ])('%s', (_, wrong, said) => {
    const { faults } = readLlms(wrong);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
  });
});
