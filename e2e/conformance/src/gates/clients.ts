// Two third-party clients that are generated from the API document, and our clients. All must compile, call each
// operation, and return the same results.
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
  about:
    'generated clients (orval, openapi-typescript) compile, work and return the same as the SDK',
  faults: [failing, hanging, notTheSame],

  async run(setting) {
    await generate(setting.folder);
    const findings = await compile();
    const runs = new Map<ClientName, Readonly<Record<string, unknown>>>();
    for (const name of ['sdk', ...others] as const) {
      // Each client gets a new gateway, because the results must be equal.
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
          findings.push(
            `${name}: ${id} returned ${short(results[id])}, the SDK returned ${short(own[id])}`,
          );
        }
      }
    }
    return { checks, findings };
  },
};

const document = join(home, '../..', documentFile);

const short = (value: unknown): string => JSON.stringify(value).slice(0, 200);

/** Generates the clients into `.generated/`, which is not committed. */
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
          // The document lists only this machine as a server.
          baseUrl: { runtime: 'process.env["GATEWAY_URL"]' },
        },
      },
    })}`,
  );
  await runOrThrow([...(await largeProgram('orval')), '--config', config]);
  await runOrThrow([
    ...(await largeProgram('openapi-typescript')),
    document,
    '--output',
    join(target, 'openapi-fetch.ts'),
  ]);
}

async function runOrThrow(command: readonly string[]): Promise<void> {
  const { code, output } = await runTool(command, { timeout: 120_000 });
  if (code !== 0) throw new Error(`${command[1]} exited with code ${code}:\n${tail(output)}`);
}

async function compile(): Promise<string[]> {
  const { code, output } = await runTool([...ownTool('typescript', 'tsc'), '-p', 'clients'], {
    timeout: 120_000,
  });
  return code === 0 ? [] : output.trim().split('\n');
}
