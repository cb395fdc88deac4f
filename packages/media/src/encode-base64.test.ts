import { InputError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { encodeBase64 } from './encode-base64.ts';

describe('a base64 body', () => {
  it.each(['', 'aGVsbG8=', 'aGVsbA==', 'aGVs', '+/+/'])('carries %j as one JSON string', (body) => {
    expect(encodeBase64('uploadImage', body)).toBe(`"${body}"`);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['bytes', new Uint8Array([1])],
    ['base64url', '-_-_'],
    ['missing padding', 'aGVsbG8'],
    ['padding within', 'aG=sbG8='],
    ['line breaks', 'aGVs\nbG8='],
    ['a data URL', 'data:image/png;base64,aGVs'],
    ['a quote, which would end the string', '"aaa'],
  ])('refuses %s', (_, body) => {
    expect(() => encodeBase64('uploadImage', body)).toThrow(InputError);
    expect(() => encodeBase64('uploadImage', body)).toThrow('base64');
  });
});
