// The Inspector of the Model Context Protocol, by its command line: a client that nobody here wrote.

import { join } from 'node:path';
import { exec } from '@room-sessions/testing';
import { installTools } from '@room-sessions/testing/packed';

const tools = join(import.meta.dirname, '../tools');
const program = join(
  tools,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);

export const eras = ['legacy', 'modern'] as const;
export type Era = (typeof eras)[number];

export interface InspectorOptions {
  readonly era: Era;
  /** The command of the server, with its options. */
  readonly server: readonly string[];
  /** The environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the Inspector may keep what it keeps. */
  readonly home: string;
}

export interface Inspected {
  /** 0 for a result, 5 for one of a tool that is an error, 6 for a schema that is not portable. */
  readonly code: number | null;
  readonly result: Readonly<Record<string, unknown>>;
  readonly output: string;
}

/** Installs it, if it is not there yet. */
export const installInspector = (): Promise<void> => installTools(tools, '--ignore-scripts');

/** Sends one request, by further options of the Inspector. */
export async function inspect(
  { era, server, env, home }: InspectorOptions,
  options: Readonly<Record<string, string | true>>,
): Promise<Inspected> {
  const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const own = ['--cli', '--protocol-era', era, '--format', 'json', '-q'];
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, value],
  );
  const command = [process.execPath, program, ...own, ...variables, ...given, ...server];
  const { code, stdout, output } = await exec(command, {
    env: { PATH: process.env['PATH'], HOME: home },
    timeout: 120_000,
  });
  const { result = {} } = stdout ? (JSON.parse(stdout) as { result?: Inspected['result'] }) : {};
  return { code, result, output };
}
