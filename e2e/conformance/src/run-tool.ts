// Third-party tools: their location, the installation of a missing one, and how to run it.
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { exec, type ProcessResult, type ProgramOptions, findProgram } from '@room-sessions/testing';
import { installTools } from '@room-sessions/testing/packed';

/** The folder of this package. */
export const home: string = join(import.meta.dirname, '..');

/** The workspace of the large tools. */
const tools = join(home, 'tools');

/** Also those of npm, which it adds to the environment of its child processes. */
const proxies = /(?:https?|all|no|^npm_config)_?proxy$/i;

/** Specmatic has a CI mode, which needs values that only GitHub sets. */
const ofCi = /^(?:CI|GITHUB_.*|RUNNER_.*|ACTIONS_.*)$/;

/** All traffic stays on this machine, no tool reports it to its makers, and all act as on any machine. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !proxies.test(name) && !ofCi.test(name) && !name.startsWith('ROOM_SESSIONS_'),
  );
  return {
    ...Object.fromEntries(own),
    DO_NOT_TRACK: '1',
    SCARF_ANALYTICS: 'false',
    SPECMATIC_DISABLE_TELEMETRY: 'true',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
}

interface ToolOptions extends Pick<ProgramOptions, 'cwd' | 'env'> {
  /** Milliseconds, after which it is stopped and has failed. */
  readonly timeout: number;
}

/** Runs a tool to its end. */
export const runTool = (
  command: readonly string[],
  { env, ...options }: ToolOptions,
): Promise<ProcessResult> =>
  exec(command, { cwd: home, ...options, env: { ...plainEnvironment(), ...env } });

/** The program of a package that this workspace depends on. */
export const ownTool = (name: string, program?: string): string[] =>
  findProgram(name, home, program);

let installed: Promise<void> | undefined;

/** The location of a large tool; the first call installs all of them, from their lockfile. */
export async function largeTool(name: string): Promise<string> {
  await (installed ??= install());
  return join(tools, 'node_modules', name);
}

/** The program of a large tool. */
export async function largeProgram(name: string, program?: string): Promise<string[]> {
  await (installed ??= install());
  return findProgram(name, tools, program);
}

function install(): Promise<void> {
  process.stderr.write(
    'The tools of e2e/conformance/tools are installed where they are not yet.\n',
  );
  return installTools(tools, '--ignore-scripts');
}

/** The path of a program of the system. */
export async function systemTool(name: string, debianPackage: string = name): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const there = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return path;
  }
  throw new Error(
    `${name} is not installed. On Debian and Ubuntu: apt-get install --no-install-recommends ` +
      `${debianPackage}. To skip this gate: --skip and its name.`,
  );
}
