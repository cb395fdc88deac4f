import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>;
}

it('the page What the API can do names each operation in its table, and no other', async () => {
  const text = await readFile(join(root, 'docs/what-the-api-can-do.md'), 'utf8');
  const table = text.split('\n').filter((line) => line.startsWith('|'));
  const named = table.flatMap((line) => [...line.matchAll(/`([a-z]+[A-Z]\w+)`/g)]);
  const { paths } = createRequire(import.meta.url)(
    '@room-sessions/models/openapi.json',
  ) as Document;
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
  const names = named.map(([, name]) => name).filter((name) => name !== 'imageURI');
  expect(new Set(names)).toEqual(new Set(operations));
});
