// The suite on several runtimes at a time: most of their time they wait.

import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import type { Session } from './session.ts';

const atATime = 3;

/** The report or the error of each, in order. `onDone` is called after each. */
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
  await Promise.all(Array.from({ length: atATime }, lane));
  return results;
}
