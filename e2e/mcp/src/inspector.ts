// Runs the Inspector of the Model Context Protocol, a third-party client, with its command line.

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
  /** The home folder of the Inspector. */
  readonly home: string;
}

export interface InspectorResult {
  /** 0: a result, 5: a tool error, 6: a schema that is not portable. */
  readonly code: number | null;
  readonly result: Readonly<Record<string, unknown>>;
  readonly output: string;
}

/** Installs the Inspector if it is missing. */
export const installInspector = (): Promise<void> => installTools(tools, '--ignore-scripts');

/** Sends one request, described with options of the Inspector. */
export async function inspect(
  { era, server, env, home }: InspectorOptions,
  options: Readonly<Record<string, string | true>>,
): Promise<InspectorResult> {
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
  const { result = {} } = stdout
    ? (JSON.parse(stdout) as { result?: InspectorResult['result'] })
    : {};
  return { code, result, output };
}
