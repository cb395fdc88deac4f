// How the process of a page tells how each of its programs ended.

/** Begins the line; no program prints it. */
export const ending = '\u0001doc-blocks ';

export interface Ended {
  readonly program: number;
  /** A stack, or a sentence. */
  readonly failure?: string;
}

export interface Outcome {
  readonly printed: string;
  readonly failure?: string;
}

/** By program; of one that is not told of, nothing is known. */
export function outcomesIn(stdout: string): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  let printed = '';
  for (const line of stdout.split('\n')) {
    if (line.startsWith(ending)) {
      const { program, failure } = JSON.parse(line.slice(ending.length)) as Ended;
      outcomes.set(program, failure === undefined ? { printed } : { printed, failure });
      printed = '';
    } else printed += `${line}\n`;
  }
  return outcomes;
}
