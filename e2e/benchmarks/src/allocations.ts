// How much of the heap a call takes. It is the same in each run, but for some percent.

import type { Client } from './clients.ts';
import type { Home } from './home.ts';
import { runProgram, serveProgram } from './program.ts';
import type { Sample } from './table.ts';

// So large that nothing is collected during a measurement.
const node = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Gives what measures a client: bytes for each call, of both works. */
export async function openAllocations(
  home: Home,
): Promise<AsyncDisposable & { measure(client: Client): Promise<Sample> }> {
  const server = await serveProgram(home, 'echo-server.mjs');
  return {
    measure: ({ module }) => runProgram(home, 'allocations.mjs', [module, server.url], { node }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
