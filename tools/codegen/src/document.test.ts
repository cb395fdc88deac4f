import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentError, type JsonObject, readOperations, readYaml } from './document.ts';
import { root } from './spec.ts';
import { readSpec } from './testing/spec.ts';

const { path: folder, ...temporary } = await temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());

describe('readYaml', () => {
  it('fails with the name of a missing file', async () => {
    const file = join(folder, 'absent.yaml');
    await expect(readYaml(file)).rejects.toThrow(
      `${file} cannot be read: the file does not exist.`,
    );
  });

  it.each([
    ['an empty file', '', 'is empty'],
    ['a file with only white space', ' \n\n', 'is empty'],
    ['a list', '- a\n', 'does not contain an object'],
    ['broken YAML', 'a: [\n', 'is not valid YAML: Flow sequence'],
  ])('fails on %s', async (_, text, message) => {
    const file = join(folder, 'given.yaml');
    await writeFile(file, text);
    await expect(readYaml(file)).rejects.toThrow(message);
  });
});

describe('readOperations', () => {
  it('finds each operation of the document, in its domain', async () => {
    const { document } = await readSpec();
    const text = await readFile(join(root, 'spec/openapi.yaml'), 'utf8');
    const written = text.matchAll(/^ +operationId: (\w+)\n +tags: \[(\w+)\]$/gm);
    expect(readOperations(document).map(({ id, domain }) => `${id} ${domain}`)).toEqual(
      [...written].map(([, id, tag]) => `${id} ${tag}`),
    );
  });

  const operation = (document: JsonObject): JsonObject =>
    (document as { paths: { '/api/v1/event': { patch: JsonObject } } }).paths['/api/v1/event']
      .patch;

  it.each<[string, (document: JsonObject) => void, string]>([
    ['no paths', (document) => (document['paths'] = {}), 'has no paths'],
    [
      'a duplicate operationId',
      (document) => (operation(document)['operationId'] = 'updateRoom'),
      'operationId updateRoom occurs twice: POST /api/v1/social/update and PATCH /api/v1/event.',
    ],
    [
      'an operation without an id',
      (document) => delete operation(document)['operationId'],
      'PATCH /api/v1/event has no operationId',
    ],
    [
      'an operation without a domain',
      (document) => (operation(document)['tags'] = []),
      'must have exactly one tag, its domain',
    ],
    [
      'an operation of an unknown domain',
      (document) => (operation(document)['tags'] = ['billing']),
      'but has ["billing"]',
    ],
    [
      'an operation of two domains',
      (document) => (operation(document)['tags'] = ['rooms', 'media']),
      'must have exactly one tag',
    ],
    ['no summary', (document) => (operation(document)['summary'] = ''), 'has no summary'],
    [
      'no x-retry',
      (document) => delete operation(document)['x-retry'],
      'needs x-retry: safe or unsafe',
    ],
    [
      'no x-method',
      (document) => delete operation(document)['x-method'],
      'PATCH /api/v1/event needs x-method, with a name.',
    ],
    [
      'an unknown x-auth',
      (document) => (operation(document)['x-auth'] = 'maybe'),
      'needs x-auth: required or optional',
    ],
  ])('fails on %s', async (_, spoil, message) => {
    const { document } = await readSpec();
    spoil(document);
    expect(() => readOperations(document)).toThrow(DocumentError);
    expect(() => readOperations(document)).toThrow(message);
  });
});
