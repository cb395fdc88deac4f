import * as fc from 'fast-check';

const [surrogates, afterSurrogates] = [0xd8_00, 0xe0_00];
const surrogateCount = afterSurrogates - surrogates;

/**
 * Any character, for `fc.string({ unit: anyCharacter })`. The unit `binary` creates the same texts, but first
 * lists a million characters, which takes a second and 100 MB in each process.
 */
export const anyCharacter = fc.nat(0x10_ff_ff - surrogateCount).map(
  (index) => String.fromCodePoint(index < surrogates ? index : index + surrogateCount),
  (character) => {
    const [first = '', ...others] = typeof character === 'string' ? character : [];
    const code = first.codePointAt(0) ?? surrogates;
    const isSurrogate = code >= surrogates && code < afterSurrogates;
    if (others.length > 0 || isSurrogate) throw new TypeError('expected one character');
    return code < surrogates ? code : code - surrogateCount;
  },
);
