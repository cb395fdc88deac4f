import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { version } from './internal.ts';
import { runAlone } from './testing/run-alone.ts';

it('exports the version of its package', async () => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect(version).toBe((JSON.parse(text) as { version: string }).version);
});

it('patches no HTTP global on import or in a constructor', async () => {
  // Reading one of them loads the whole HTTP stack of Node.
  const said = await runAlone(`
    for (const name of ['fetch', 'Headers', 'Request', 'Response', 'FormData', 'WebSocket']) {
      Object.defineProperty(globalThis, name, { get() { throw new Error(name + ' was read'); } });
    }
    const core = await import('./index.ts');
    core.createClient({ baseUrl: 'https://gateway.example.com', apiKey: 'abc' }).with({ timeout: 1 });
    console.log(typeof core.createClient);
  `);
  expect(said).toBe('function');
});
