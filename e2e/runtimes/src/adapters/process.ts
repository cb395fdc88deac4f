// Runtimes that run as a process: Node, Bun, Deno.

import { spawnProgram } from '@room-sessions/testing';
import type { Context, Report } from '../../suite/context.ts';
import type { Adapter, Place, RuntimeInfo } from '../adapter.ts';
import { nodeProgram, nodeVersion, toolProgram, toolVersion } from '../tools.ts';

const entry = 'suite/entries/process.js';

interface ProcessRuntime {
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  readonly wanted: () => Promise<RuntimeInfo>;
  readonly program: () => Promise<string>;
  /** The arguments before the entry file. */
  readonly args: readonly string[];
}

const processAdapter = ({ args, program, ...about }: ProcessRuntime): Adapter => ({
  ...about,
  how: '`node_modules`',
  pinned: true,
  environment: true,
  sameOrigin: false,
  run: async (context, place) => runProcess(await program(), [...args, entry], context, place),
});

async function runProcess(
  program: string,
  args: readonly string[],
  context: Context,
  { home }: Place,
): Promise<Report> {
  const { child, ended } = spawnProgram([program, ...args], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      DENO_NO_UPDATE_CHECK: '1',
      DO_NOT_TRACK: '1',
      ROOM_SESSIONS_BASE_URL: context.gatewayUrl,
      ROOM_SESSIONS_API_KEY: context.apiKey,
    },
    stdin: 'open',
    timeout: 300_000,
  });
  child.stdin.end(JSON.stringify(context));
  const { code, stdout, output } = await ended;
  const report = /^report (.*)$/m.exec(stdout)?.[1];
  if (report === undefined) {
    throw new Error(`${program} exited with code ${code} and without a report:\n${output}`);
  }
  return JSON.parse(report) as Report;
}

/** Node lines past their end of life that `engines` still allows (docs/support.md). */
const endedLines = new Set([20]);

export const node = (line: number, args: readonly string[] = []): Adapter =>
  processAdapter({
    name: `node-${line}`,
    title: `Node ${line}`,
    ...(endedLines.has(line) && { note: ' (end of life)' }),
    wanted: async () => ({ name: 'node', version: await nodeVersion(line), transport: 'node' }),
    program: () => nodeProgram(line),
    args,
  });

export const bun: Adapter = processAdapter({
  name: 'bun',
  title: 'Bun',
  wanted: async () => ({ name: 'bun', version: await toolVersion('bun'), transport: 'fetch' }),
  program: () => toolProgram('bun'),
  args: ['run', '--no-install'],
});

export const deno: Adapter = processAdapter({
  name: 'deno',
  title: 'Deno',
  wanted: async () => ({ name: 'deno', version: await toolVersion('deno'), transport: 'fetch' }),
  program: () => toolProgram('deno'),
  // Only the required permissions: modules need none, and the suite reads no other files.
  args: ['run', '--no-prompt', '--node-modules-dir=manual', '--allow-net=127.0.0.1', '--allow-env'],
});
