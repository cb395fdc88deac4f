// The random numbers that a seed determines: mulberry32, started with the 32-bit FNV-1a hash of the seed
// in UTF-8. Both are short, so a program in another language can compute the same numbers: one for each
// matching call, and the expectation applies if the number is below `of`.

/** The number at a place of the sequence, at least 0 and less than 1. The first place is 1. */
export function numberAt(seed: string, place: number): number {
  const state = (hash(seed) + Math.imul(place, 0x6d_2b_79_f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

function hash(text: string): number {
  let hashed = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) {
    hashed = Math.imul(hashed ^ byte, 0x01_00_01_93);
  }
  return hashed;
}
