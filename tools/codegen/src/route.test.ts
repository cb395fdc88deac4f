import { describe, expect, it } from 'vitest';
import { DocumentError } from './document.ts';
import { getFile, resolveImport } from './route.ts';

describe('getFile', () => {
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
