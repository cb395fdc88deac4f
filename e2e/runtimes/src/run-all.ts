// Runs the suite on several runtimes concurrently, because they mostly wait.

import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import type { Session } from './session.ts';

const concurrency = 3;

/** Returns the report or the error of each runtime. Calls `onDone` after each runtime. */
export async function runAll(
  session: Session,
  adapters: readonly Adapter[],
  onDone: (adapter: Adapter, result: PromiseSettledResult<Report>) => void = () => undefined,
): Promise<ReadonlyMap<Adapter, PromiseSettledResult<Report>>> {
  const results = new Map<Adapter, PromiseSettledResult<Report>>();
  const waiting = [...adapters];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [result] = await Promise.allSettled([session.run(next)]);
      results.set(next, result);
      onDone(next, result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return results;
}
