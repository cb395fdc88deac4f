// Full runs: the scenario of `npm run demo`, and a call of each operation with each client.
import { liveThrough } from '@room-sessions/demo/life';
import { Report } from '@room-sessions/demo/report';
import { tail } from '@room-sessions/testing';
import type { Target } from './gate.ts';
import { home, runTool } from './run-tool.ts';

/** Prints nothing, and stops the scenario at the first step that fails. */
class Quiet extends Report {
  override heading(): void {}

  override async step(
    title: string,
    run: (progress: (text: string) => void) => Promise<string>,
  ): Promise<void> {
    try {
      await run(() => {});
    } catch (error) {
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** @throws Error with the title of the failed step. */
export async function liveDemo({ url, apiKey }: Target): Promise<void> {
  await liveThrough(new Quiet(), url, apiKey);
}

export type ClientName = 'sdk' | 'orval' | 'openapi-fetch';

/** The result of each operation by id, or the reason why the run stopped. */
export type ClientRun =
  | { readonly results: Readonly<Record<string, unknown>> }
  | { readonly failure: string };

/** Calls each operation once with one client of `clients/`, in a separate process. */
export async function runClient(name: ClientName, { url, apiKey }: Target): Promise<ClientRun> {
  const { code, output } = await runTool([process.execPath, `clients/${name}.ts`], {
    cwd: home,
    env: { GATEWAY_URL: url, GATEWAY_KEY: apiKey },
    timeout: 60_000,
  });
  if (code === 0) return { results: JSON.parse(output) as Record<string, unknown> };
  return { failure: /^Error: (.*)$/m.exec(output)?.[1] ?? tail(output, 8) };
}
