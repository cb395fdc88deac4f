// workerd with a minimal configuration: one module, bundled with the conditions `workerd` and `worker` as for a
// deployment, without Node modules.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { execOk } from '@room-sessions/testing';
import { build } from 'esbuild';
import type { Context, Report } from '../../suite/context.ts';
import type { Adapter, Place } from '../adapter.ts';
import { toolProgram, toolVersion } from '../tools.ts';

/** The date in the version of the package, which the program also reports. */
const toDate = (version: string): string =>
  version.replace(/^\d+\.(\d{4})(\d\d)(\d\d)\..*$/, '$1-$2-$3');

export const workerd: Adapter = {
  name: 'workerd',
  title: 'workerd',
  how: 'one bundled module',
  pinned: true,
  environment: false,
  sameOrigin: false,
  wanted: async () => ({
    name: 'workerd',
    version: toDate(await toolVersion('workerd')),
    transport: 'fetch',
  }),
  async run(context, place) {
    const program = await toolProgram('workerd');
    const output = await execOk([program, '--version']);
    const report = await runWorker(program, await makeWorker(place), context);
    // A worker cannot read the version of workerd.
    const version = /\d{4}-\d\d-\d\d/.exec(output)?.[0];
    return { ...report, identity: { ...report.identity, version } };
  },
};

async function makeWorker({ home }: Place): Promise<string> {
  const folder = join(home, 'worker');
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: home,
    entryPoints: ['suite/entries/worker.js'],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
  });
  const day = toDate(await toolVersion('workerd'));
  const config = join(folder, 'config.capnp');
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "suite", worker = .worker),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${day}",
);
`,
  );
  return config;
}

async function runWorker(program: string, config: string, context: Context): Promise<Report> {
  const child = spawn(program, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  const exited = once(child, 'exit');
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk));
  try {
    const port = await readPort(child.stdio[3] as Readable);
    if (port === undefined) throw new Error(`workerd ended before it listened:\n${complained}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify(context),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The worker failed: ${text}\n${complained}`);
    return JSON.parse(text) as Report;
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

async function readPort(events: Readable): Promise<number | undefined> {
  for await (const line of createInterface({ input: events })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}
