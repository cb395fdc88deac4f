// What is supported, and until when: the one place where a date of a life cycle stands.

export interface NodeLine {
  readonly line: number;
  /** The last day on which the makers of Node mend it, as ISO text. */
  readonly endOfLife: string;
  /**
   * `supported`: faults there are mended. `still runs`: its own life is over, nothing is promised,
   * and the packages let it in as long as that costs nothing.
   */
  readonly state: 'supported' | 'still runs';
}

/** The newest first. */
export const nodeLines: readonly NodeLine[] = [
  { line: 26, endOfLife: '2029-04-30', state: 'supported' },
  { line: 24, endOfLife: '2028-04-30', state: 'supported' },
  { line: 22, endOfLife: '2027-04-30', state: 'supported' },
  { line: 20, endOfLife: '2026-04-30', state: 'still runs' },
];

/** By name in the tables of runs; they have one line of versions, of which the current is meant. */
export const otherRuntimes: readonly string[] = ['Bun', 'Deno', 'workerd', 'Chromium'];

/** Under which types are checked. */
export const typescriptVersions: readonly string[] = ['5.9', '6.0', '7.0'];
