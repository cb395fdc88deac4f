import { anyCharacter } from '@room-sessions/testing/any-character';
import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { encodeJson } from './body.ts';
import { buildPath } from '../testing/build-path.ts';
import { InputError } from '../errors/errors.ts';

const template = '/api/v1/room/{roomId}/part/{part}';
const segments = template.split('/').length;

// Mostly characters that could change the path, then any others.
const hostile = fc
  .array(
    fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '%',
      '%2e',
      '%2F',
      '%25',
      '?',
      '#',
      ' ',
      '{part}',
      'é',
      '\u0000',
    ),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(hostile, fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }));

describe('any path parameter', () => {
  it('stays within its segment and is decoded to its value, or is rejected', () => {
    fc.assert(
      fc.property(text, text, (roomId, part) => {
        let path: string;
        try {
          path = buildPath('readRoom', template, { roomId, part });
        } catch (error) {
          return error instanceof InputError;
        }
        // Parsed by the runtime, which resolves dot segments.
        const url = new URL(`https://gateway.example.com${path}`);
        const read = url.pathname.split('/');
        return (
          url.search === '' &&
          url.hash === '' &&
          read.length === segments &&
          decodeURIComponent(read[4]!) === roomId &&
          decodeURIComponent(read[6]!) === part
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('is rejected only when it is empty, has a dot segment or is not text', () => {
    const hasDots = (one: string): boolean =>
      one.split(/[/\\]/).some((piece) => /^\.{1,2}($|[;\0])/.test(piece));
    fc.assert(
      fc.property(
        // path-traversal.test.ts covers encoded segments.
        text.filter((one) => one !== '' && one.isWellFormed() && !/%/.test(one) && !hasDots(one)),
        (part) => buildPath('readRoom', template, { roomId: 'r', part }) !== '',
      ),
      { numRuns: 2000 },
    );
  });
});

describe('any JSON value', () => {
  it('passes the body check unchanged', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6, stringUnit: anyCharacter }),
        (value) => encodeJson('writeRoom', value) === JSON.stringify(value),
      ),
      { numRuns: 1000 },
    );
  });
});
