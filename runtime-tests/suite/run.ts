// Runs the cases one after the other in the current runtime.

import { failureCases } from './cases/failures.ts';
import { interruptionCases } from './cases/interruptions.ts';
import { requestCases } from './cases/requests.ts';
import { uploadCases } from './cases/uploads.ts';
import type { Case, Context, Report } from './context.ts';

export const cases: readonly Case[] = [
  ...requestCases,
  ...failureCases,
  ...interruptionCases,
  ...uploadCases,
];

/** Timeout of one case in ms. If a case hangs, the suite continues with the next case. */
const caseTimeout = 30_000;

export async function runSuite(context: Context): Promise<Report> {
  const results: { name: string; problem?: string }[] = [];
  for (const { name, run } of cases) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the case timed out')), caseTimeout);
    });
    try {
      await Promise.race([run(context), late]);
      results.push({ name });
    } catch (error) {
      results.push({ name, problem: error instanceof Error ? `${error.stack}` : String(error) });
    }
    clearTimeout(timer);
  }
  return { identity: identify(), results };
}

interface Globals {
  readonly Bun?: { readonly version: string };
  readonly Deno?: { readonly version: { readonly deno: string } };
  readonly WebSocketPair?: unknown;
  readonly document?: unknown;
  readonly process?: { readonly versions?: { readonly node?: string } };
}

/** The name of the runtime by globals that no other has, and its version if the runtime has one. */
function identify(): string {
  const { Bun, Deno, WebSocketPair, document, process }: Globals = globalThis;
  // Before Node, because these runtimes imitate Node.
  if (Bun) return `bun ${Bun.version}`;
  if (Deno) return `deno ${Deno.version.deno}`;
  if (WebSocketPair) return 'workerd';
  return document ? 'chromium' : `node ${process?.versions?.node}`;
}
