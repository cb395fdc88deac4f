// How texts compare.

/** Ids are UUIDs, which ignore case. */
export const sameId = (id: string): string => id.toLowerCase();

/** The id of a record that belongs to two others: UUIDs have no dot. */
export const pairId = (one: string, other: string): string => `${sameId(one)}.${sameId(other)}`;

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** ASCII letters ignore case; other letters differ between the stores. */
export const lowerAscii = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
