import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Length, writeBase64 } from './base64.ts';
import { execOk, programOfCode } from '@room-sessions/testing';

/** Lengths around boundaries, every byte value, and a view into a larger buffer. */
const compare = `
  const { base64Length, writeBase64 } = await import('./base64.ts');
  const all = Uint8Array.from({ length: 50_010 }, (_, at) => (at * 31 + (at >> 8)) % 256);
  let compared = 0;
  for (const length of [...Array(1024).keys(), 24_572, 24_573, 24_574, 50_000]) {
    const bytes = all.subarray(3, 3 + length);
    const into = new Uint8Array(base64Length(length));
    writeBase64(bytes, into);
    if (new TextDecoder().decode(into) !== expected(bytes)) throw new Error('differs at ' + length);
    compared += 1;
  }
`;

describe('writeBase64', () => {
  it('encodes any bytes like Buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const into = new Uint8Array(base64Length(bytes.length));
        writeBase64(bytes, into);
        return Buffer.from(into).toString() === Buffer.from(bytes).toString('base64');
      }),
    );
  });

  it.each([
    ['btoa, in a runtime without the others', 'delete Uint8Array.prototype.toBase64;', 'false'],
    [
      'the toBase64 of the runtime, without Buffer',
      'Uint8Array.prototype.toBase64 = function () { asked = true; return expected(this); };',
      'true',
    ],
  ])('returns the same with %s', async (_, runtime, asked) => {
    const said = await execOk(
      programOfCode(`
      let asked = false;
      const { Buffer } = globalThis;
      const expected = (bytes) =>
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
      delete globalThis.Buffer;
      ${runtime}
      ${compare}
      console.log(compared, asked);
    `),
      { cwd: import.meta.dirname },
    );
    expect(said.trim()).toBe(`1028 ${asked}`);
  });
});
