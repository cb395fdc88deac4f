// Locates, installs and runs third-party tools.
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { exec, type ProcessResult, type ProgramOptions, findProgram } from '@room-sessions/testing';
import { installTools } from '@room-sessions/testing/packed';

/** The folder of this package. */
export const home: string = join(import.meta.dirname, '..');

/** The workspace of the large tools. */
const tools = join(home, 'tools');

/** Includes npm's proxy variables, which npm sets for its child processes. */
const proxies = /(?:https?|all|no|^npm_config)_?proxy$/i;

/** Specmatic has a CI mode that needs values of GitHub. */
const ciVariables = /^(?:CI|GITHUB_.*|RUNNER_.*|ACTIONS_.*)$/;

/** An environment without proxies, telemetry and CI variables. All traffic stays on this machine. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !proxies.test(name) && !ciVariables.test(name) && !name.startsWith('ROOM_SESSIONS_'),
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
  /** The timeout in ms, after which the tool is killed and fails. */
  readonly timeout: number;
}

/** Runs a tool until it exits. */
export const runTool = (
  command: readonly string[],
  { env, ...options }: ToolOptions,
): Promise<ProcessResult> =>
  exec(command, { cwd: home, ...options, env: { ...plainEnvironment(), ...env } });

/** The program of a dependency of this workspace. */
export const ownTool = (name: string, program?: string): string[] =>
  findProgram(name, home, program);

let installed: Promise<void> | undefined;

/** The folder of a large tool. The first call installs all large tools from their lockfile. */
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
  process.stderr.write('Installing missing tools of e2e/conformance/tools …\n');
  return installTools(tools, '--ignore-scripts');
}

/** The path of a program on the PATH. */
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
      `${debianPackage}. To skip this gate, use --skip with the name of the gate.`,
  );
}
