import { describe, expect, it } from 'vitest';
import { seenBreaks } from './seen-breaks.ts';

const report = (code: string): string[] => [`\`\`\`ts\n\n${code}\n\n\`\`\`\n`];

const reports = new Map([
  [
    '@a/core',
    report(`// @public
export interface Options {
    readonly retry?: Retry;
}

// @public
export interface Retry {
    readonly attempts: number;
}

// @public
export const list: (of: string) => string;

// @public
export type Other = 1;`),
  ],
  [
    '@a/rooms',
    report(`import { Options } from '@a/core';
import type { Other } from '@a/core';

// @public
export class Rooms {
    constructor(options?: Options);
    list(): Other;
}`),
  ],
  [
    '@a/media',
    report(`import type { Other } from '@a/core';

// @public
export const list: () => Other;`),
  ],
  ['@a/sdk', report(`export * from "@a/rooms";`)],
]);

const seen = (name: string): Record<string, string[]> =>
  Object.fromEntries(
    [...seenBreaks(reports, new Map([['@a/core', new Set([name])]]))].map(([one, names]) => [
      one,
      [...names],
    ]),
  );

describe('what breaks in a package is met', () => {
  it('by those whose types name it, by way of others too', () => {
    expect(seen('Retry')).toEqual({ '@a/rooms': ['Rooms'], '@a/sdk': ['Rooms'] });
  });

  it('wherever it is named', () => {
    expect(seen('Other')).toEqual({
      '@a/rooms': ['Rooms'],
      '@a/media': ['list'],
      '@a/sdk': ['Rooms'],
    });
  });

  it('by nobody who has another thing of that name', () => {
    expect(seen('list')).toEqual({});
  });
});
