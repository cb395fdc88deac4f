import { describe, expect, it } from 'vitest';
import { DocumentError } from './document.ts';
import { getBarrels, getFile, resolveImport } from './route.ts';

const operation = { resource: 'operation', resourceId: 'uploadImage', tags: ['media'] };

describe('getFile', () => {
  it.each([
    [{ artifact: 'types', resource: 'definition' }, 'models/src/generated/models'],
    [{ artifact: 'zod', resource: 'definition' }, 'schemas/src/generated/components'],
    [{ artifact: 'types', resource: 'enumeration' }, 'models/src/generated/enumerations'],
    [{ ...operation, artifact: 'types' }, 'models/src/generated/media'],
    [{ ...operation, artifact: 'zod' }, 'schemas/src/generated/media'],
    [{ ...operation, artifact: 'operations' }, 'media/src/generated/operations'],
  ])('routes %j to %s', (meta, file) => {
    expect(getFile({ name: 'x', meta })).toBe(file);
  });

  it.each([
    ['of an unknown artifact', { artifact: 'faker', resource: 'definition' }],
    ['of an operation without a domain', { artifact: 'types', resource: 'operation', tags: [] }],
    ['without facts', undefined],
  ])('fails on a symbol %s', (_, meta) => {
    expect(() => getFile({ name: 'stray', meta })).toThrow(DocumentError);
    expect(() => getFile({ name: 'stray', meta })).toThrow(
      'There is no rule for the file of stray',
    );
  });
});

describe('getBarrels', () => {
  it('keeps the schemas of operations out of the root, so that a bundle contains one domain', () => {
    expect(getBarrels({ name: 'x', meta: { ...operation, artifact: 'zod' } })).toEqual([]);
    expect(getBarrels({ name: 'x', meta: { artifact: 'zod', resource: 'definition' } })).toEqual([
      'schemas/src/generated/index',
    ]);
  });
});

describe('resolveImport', () => {
  const from = 'schemas/src/generated/media.ts';
  it.each([
    ['./components.ts', './components.ts'],
    ['../date-time.ts', '../date-time.ts'],
    ['../../../models/src/generated/models.ts', '@room-sessions/models'],
    ['zod/mini', 'zod/mini'],
  ])('writes %s as %s', (specifier, written) => {
    expect(resolveImport(specifier, from)).toBe(written);
  });
});
