// The runtimes: how each runs the suite, and how it identifies itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { findBrowser, launchBrowser } from '@room-sessions/testing/browser';
import type { Context, Report, RuntimeName } from '../suite/context.ts';
import { nodeProgram, nodeVersion, toolProgram, toolVersion } from './tools.ts';

export interface Runtime {
  readonly name: RuntimeName;
  readonly title: string;
  readonly identity: string;
  /** Runs the suite in a folder that `createHome` created. */
  readonly run: (context: Context, home: string) => Promise<Report>;
}

/** The command of a runtime with Node's modules: its program, and the arguments before the file. */
export interface Program {
  readonly title: string;
  readonly program: () => Promise<string>;
  readonly args: readonly string[];
}

export const node = (line: number): Program => ({
  title: `Node ${line}`,
  program: () => nodeProgram(line),
  args: [],
});

export const bun: Program = {
  title: 'Bun',
  program: () => toolProgram('bun'),
  args: ['run', '--no-install'],
};

/** Deno with permissions; modules need none. */
export const deno = (...permissions: readonly string[]): Program => ({
  title: 'Deno',
  program: () => toolProgram('deno'),
  args: [
    'run',
    '--no-prompt',
    '--quiet',
    '--node-modules-dir=manual',
    '--allow-net=127.0.0.1',
    ...permissions,
  ],
});

/** The environment of a process: a base URL, a key, and nothing else that the SDK reads. */
export const createEnvironment = (
  home: string,
  url: string,
  apiKey: string,
): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  DENO_NO_UPDATE_CHECK: '1',
  DO_NOT_TRACK: '1',
  ROOM_SESSIONS_BASE_URL: url,
  ROOM_SESSIONS_API_KEY: apiKey,
});

const inProcess = (
  name: RuntimeName,
  { title, program, args }: Program,
  version: string,
): Runtime => ({
  name,
  title,
  identity: `${name} ${version}`,
  async run(context, home) {
    const { ended } = spawnProgram([await program(), ...args, 'suite/process.js'], {
      cwd: home,
      env: {
        ...createEnvironment(home, context.url, context.apiKey),
        SUITE_CONTEXT: JSON.stringify(context),
      },
      timeout: 300_000,
    });
    const { code, stdout, output } = await ended;
    const report = /^report (.*)$/m.exec(stdout)?.[1];
    if (report === undefined) throw new Error(`${title} exited with ${code}:\n${output}`);
    return JSON.parse(report) as Report;
  },
});

/** The date in the version of workerd, which its configuration needs. */
const date = toolVersion('workerd').replace(/^\d+\.(\d{4})(\d\d)(\d\d)\..*$/, '$1-$2-$3');

const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "suite", worker = .worker),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${date}",
);
`;

/** workerd with a minimal configuration: one module, as for a deployment, without Node's modules. */
const workerd: Runtime = {
  name: 'workerd',
  title: 'workerd',
  identity: 'workerd',
  async run(context, home) {
    const config = join(home, 'config.capnp');
    await writeFile(config, configuration);
    const child = spawn(await toolProgram('workerd'), ['serve', config, '--control-fd=3'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      timeout: 300_000,
    });
    const exited = once(child, 'exit');
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk));
    try {
      const port = await readPort(child.stdio[3] as Readable);
      if (port === undefined) throw new Error(`workerd ended before it listened:\n${errors}`);
      const init = { method: 'POST', body: JSON.stringify(context) };
      const response = await fetch(`http://127.0.0.1:${port}/`, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`The worker failed: ${text}\n${errors}`);
      return JSON.parse(text) as Report;
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
  },
};

async function readPort(events: Readable): Promise<number | undefined> {
  for await (const line of createInterface({ input: events })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}

/** The Chromium of this machine, with a page of the server's origin. */
const chromium: Runtime = {
  name: 'chromium',
  title: 'Chromium',
  identity: 'chromium',
  async run(context) {
    await using folder = await temporaryFolder();
    const browser = await launchBrowser(await findBrowser(folder.path));
    try {
      const page = await browser.newPage();
      await page.goto(`${context.url}/page/`);
      await page.waitForFunction(() => 'runSuiteHere' in window, undefined, { timeout: 60_000 });
      return await page.evaluate((given) => window.runSuiteHere(given), context);
    } finally {
      await browser.close();
    }
  },
};

export const runtimes: readonly Runtime[] = [
  ...[26, 24, 22, 20].map((line) => inProcess('node', node(line), nodeVersion(line))),
  inProcess('bun', bun, toolVersion('bun')),
  inProcess('deno', deno('--allow-env'), toolVersion('deno')),
  workerd,
  chromium,
];
