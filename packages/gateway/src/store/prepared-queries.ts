// Statements whose text is known beforehand: nothing is built for a call, and the embedded
// database, which answers at once, is asked without waiting in the line of Kysely's connections.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The embedded database of a Kysely. */
export interface Direct {
  run(text: string, parameters: readonly unknown[]): unknown[];
  /** Whether a transaction is under way, whose writes nobody else may see. */
  isBusy(): boolean;
  /** Another number as soon as anything was committed, here or by another process. */
  version(): number;
}

const embedded = new WeakMap<object, Direct>();
const within = new WeakSet<Kysely<Tables>>();
const numbered = new Map<string, string>();

export function answerDirectly(db: Kysely<Tables>, direct: Direct): void {
  embedded.set(db.getExecutor().adapter, direct);
}

/** Says that a connection is in a transaction of its own. */
export function isWithin(connection: Kysely<Tables>): void {
  within.add(connection);
}

/**
 * Another number as soon as anything was committed, whoever did it; asking is quicker than reading.
 * `undefined` where it is not.
 */
export const versionOf = (db: Kysely<Tables>): number | undefined =>
  embedded.get(db.getExecutor().adapter)?.version();

/**
 * To be awaited in any case: what is answered at once is thrown at once, too.
 *
 * @param text with `?` in the place of each parameter.
 */
export function run<Row>(
  db: Kysely<Tables>,
  text: string,
  parameters: readonly unknown[] = [],
): Row[] | Promise<Row[]> {
  const direct = embedded.get(db.getExecutor().adapter);
  if (direct && (within.has(db) || !direct.isBusy())) return direct.run(text, parameters) as Row[];
  const written = direct ? text : withNumbers(text);
  return db.executeQuery<Row>(CompiledQuery.raw(written, [...parameters])).then(({ rows }) => rows);
}

/** As PostgreSQL names parameters. */
function withNumbers(text: string): string {
  let known = numbered.get(text);
  if (known === undefined) {
    let count = 0;
    known = text.replaceAll('?', () => `$${(count += 1)}`);
    numbered.set(text, known);
  }
  return known;
}
