// Two third-party clients generated from the document, and our own: all compile, all call every operation,
// and all get the same results.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { documentFile } from '@room-sessions/codegen/document';
import { tail } from '@room-sessions/testing';
import { failing, hanging, notTheSame } from '../faults.ts';
import type { Gate } from '../gate.ts';
import { runClient, type ClientName } from '../life.ts';
import { operationIds } from '../requests.ts';
import { home, largeProgram, ownTool, runTool } from '../run-tool.ts';

const others: readonly ClientName[] = ['orval', 'openapi-fetch'];

export const clients: Gate = {
  name: 'clients',
  about: 'clients that orval and openapi-typescript generate compile, work and agree with the SDK',
  faults: [failing, hanging, notTheSame],

  async run(setting) {
    await generate(setting.folder);
    const findings = await compile();
    const runs = new Map<ClientName, Readonly<Record<string, unknown>>>();
    for (const name of ['sdk', ...others] as const) {
      // Each has a fresh gateway, because their results must be equal.
      const run = await runClient(name, await setting.start());
      if ('failure' in run) findings.push(`${name}: ${run.failure}`);
      else runs.set(name, run.results);
    }
    const own = runs.get('sdk');
    let checks = 0;
    for (const name of others) {
      const results = runs.get(name);
      if (own === undefined || results === undefined) continue;
      for (const id of operationIds()) {
        checks += 1;
        if (!(id in results)) findings.push(`${name}: ${id} was not called`);
        else if (!isDeepStrictEqual(results[id], own[id])) {
          findings.push(`${name}: ${id} gave ${short(results[id])}, the SDK ${short(own[id])}`);
        }
      }
    }
    return { checks, findings };
  },
};

const document = join(home, '../..', documentFile);

const short = (value: unknown): string => JSON.stringify(value).slice(0, 200);

/** Into `.generated/`, which is not committed: it is the output of the current generators. */
async function generate(folder: string): Promise<void> {
  const target = join(home, '.generated');
  await mkdir(target, { recursive: true });
  const config = join(folder, 'orval.config.mjs');
  await writeFile(
    config,
    `export default ${JSON.stringify({
      gateway: {
        input: { target: document },
        output: {
          target: join(target, 'orval.ts'),
          client: 'fetch',
          mode: 'single',
          // The document has no server but this machine.
          baseUrl: { runtime: 'process.env["GATEWAY_URL"]' },
        },
      },
    })}`,
  );
  await demand([...(await largeProgram('orval')), '--config', config]);
  await demand([
    ...(await largeProgram('openapi-typescript')),
    document,
    '--output',
    join(target, 'openapi-fetch.ts'),
  ]);
}

async function demand(command: readonly string[]): Promise<void> {
  const { code, output } = await runTool(command, { timeout: 120_000 });
  if (code !== 0) throw new Error(`${command[1]} ended with ${code}:\n${tail(output)}`);
}

async function compile(): Promise<string[]> {
  const { code, output } = await runTool([...ownTool('typescript', 'tsc'), '-p', 'clients'], {
    timeout: 120_000,
  });
  return code === 0 ? [] : output.trim().split('\n');
}
