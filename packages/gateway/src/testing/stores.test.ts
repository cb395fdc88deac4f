// What keeps the tests on both stores: a file that starts its gateways elsewhere would run twice on
// SQLite, and nobody would notice.
import { readdirSync, readFileSync } from 'node:fs';
import { matchesGlob, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { onPostgres, temporaryDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { withoutPostgres, withPostgresAlone } from './projects.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'));

/** The others name their databases themselves. */
const onBoth = tests.filter(
  (path) =>
    ![...withoutPostgres, ...withPostgresAlone].some((glob) => matchesGlob(`src/${path}`, glob)),
);

describe('the tests of the gateway', () => {
  it.each(onBoth)('%s starts its gateways on the store that the tests run on', (path) => {
    const text = readFileSync(`${source}/${path}`, 'utf8');
    const imports = text.matchAll(/^import \{([^}]*)\} from '([^']*)';$/gm);
    const found = [...imports].flatMap(([, names = '', from = '']) =>
      ['gateway.ts', 'index.ts'].includes(posix.join(posix.dirname(path), from))
        ? names.split(',').filter((name) => /^ *(?:startGateway|launch)\b/.test(name))
        : [],
    );
    expect(found).toEqual([]);
  });

  it('run on PostgreSQL where they say so', async () => {
    await using place = await temporaryDatabase();
    expect(place.database.startsWith('postgres://')).toBe(onPostgres);
    await using gateway = await startGateway();
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });
});
