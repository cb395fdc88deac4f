// Heap allocations of a call. The result differs by a few percent between runs.

import type { Client } from './clients.ts';
import type { Home } from './home.ts';
import { runProgram, serveProgram } from './program.ts';
import type { Sample } from './table.ts';

// Large enough to avoid a garbage collection during a measurement.
const node = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Starts a server and returns a function that measures the bytes per call of a client, for both kinds of work. */
export async function openAllocations(
  home: Home,
): Promise<AsyncDisposable & { measure(client: Client): Promise<Sample> }> {
  const server = await serveProgram(home, 'echo-server.mjs');
  return {
    measure: ({ module }) => runProgram(home, 'allocations.mjs', [module, server.url], { node }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
