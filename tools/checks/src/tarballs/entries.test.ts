// What can be imported of an installed package: its entries, and no file behind them.

import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readManifest } from '@room-sessions/packing';
import { describe, expect, inject, it } from 'vitest';

describe.each(Object.keys(inject('packed')))('%s', (name) => {
  const id = `@room-sessions/${name}`;
  const folder = join(inject('installed'), 'node_modules', id);
  const { resolve } = createRequire(join(inject('installed'), 'index.js'));

  it('resolves by its entries', async () => {
    const { exports = {} } = await readManifest(folder);
    const entries = Object.keys(exports).filter((entry) => !entry.includes('*'));
    expect(entries).toContain('.');
    for (const entry of entries) expect(resolve(id + entry.slice(1))).toContain(folder);
  });

  it('resolves by none of its files', async () => {
    const files = await readdir(folder, { recursive: true });
    const modules = files.filter((file) => /^(?:dist|src)\/.*\.(?:js|ts)$/.test(file));
    expect(modules.length).toBeGreaterThan(3);
    for (const file of modules.flatMap((one) => [one, one.replace(/\.js$/, '')])) {
      expect(() => resolve(`${id}/${file}`), file).toThrow(
        expect.objectContaining({ code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }),
      );
    }
  });
});
