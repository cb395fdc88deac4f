// Numbers that follow from a seed: mulberry32, begun at the FNV-1a hash of the seed's UTF-8. Both
// are short enough to be written again in another language, which then foresees the hits.

/** The number at a place of the sequence, of which the first is 1: from 0 up to and without 1. */
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
