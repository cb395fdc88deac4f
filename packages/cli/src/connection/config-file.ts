// The user's profiles: a file in the system's configuration folder.

import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, exitCodes } from '../exit-code.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A deployment, and the source of its key. */
export interface Profile {
  readonly baseUrl: string;
  /** Prints the key. Absent if a separate file contains the key. */
  readonly keyCommand?: string;
  readonly allowHttpTo?: readonly string[];
}

export interface Config {
  /** The name of the profile that is used without `--profile`. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The folder: ROOM_SESSIONS_CONFIG_DIR, or the configuration folder of the system. */
export function configFolder(env: Env): string {
  const { ROOM_SESSIONS_CONFIG_DIR: own, XDG_CONFIG_HOME: xdg, APPDATA: windows } = env;
  if (own) return own;
  const base = process.platform === 'win32' ? windows : xdg;
  return join(base || join(homedir(), '.config'), 'room-sessions');
}

const configFile = (env: Env): string => join(configFolder(env), 'config.json');
export const keyFile = (env: Env, name: string): string => join(configFolder(env), 'keys', name);

/** @throws CommandError (usage) for a file that cannot be read, or is not a configuration. */
export async function readConfig(env: Env): Promise<Config> {
  const file = configFile(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { profiles: {} };
    throw unusable(`${file} cannot be read (${code})`);
  }
  const config = parse(text);
  if (config === undefined) {
    throw unusable(
      `${file} is not a file of profiles; correct it, or remove it and add them again`,
    );
  }
  return config;
}

function parse(text: string): Config | undefined {
  try {
    const config = JSON.parse(text) as Partial<Config> | null;
    const { profiles, current } = config ?? {};
    const isValid =
      typeof profiles === 'object' &&
      profiles !== null &&
      (current === undefined || typeof current === 'string') &&
      Object.values(profiles).every(isProfile);
    return isValid ? (config as Config) : undefined;
  } catch {
    return undefined;
  }
}

function isProfile(value: unknown): boolean {
  const { baseUrl, keyCommand = '', allowHttpTo = [] } = (value ?? {}) as Partial<Profile>;
  return (
    typeof baseUrl === 'string' && typeof keyCommand === 'string' && Array.isArray(allowHttpTo)
  );
}

export async function writeConfig(env: Env, config: Config): Promise<void> {
  await writePrivate(configFile(env), `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * The key from a file.
 *
 * @throws CommandError if the file does not exist, or other users can read it.
 */
export async function readStoredKey(env: Env, name: string): Promise<string> {
  const file = keyFile(env, name);
  const stats = await stat(file).catch(() => undefined);
  if (!stats) throw unusable(`the key of the profile ${name} is not in ${file}; add it again`);
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
    throw unusable(
      `other users can read the key in ${file}; replace the key, or run: chmod 600 ${file}`,
    );
  }
  return (await readFile(file, 'utf8')).trim();
}

export const storeKey = (env: Env, name: string, key: string): Promise<void> =>
  writePrivate(keyFile(env, name), `${key}\n`);

export const removeStoredKey = (env: Env, name: string): Promise<void> =>
  rm(keyFile(env, name), { force: true });

/** Replaces a file atomically; only its owner may read it. */
async function writePrivate(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, text, { mode: 0o600 });
    await chmod(temporary, 0o600);
    await rename(temporary, file);
  } catch (error) {
    throw unusable(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

const unusable = (message: string): CommandError =>
  new CommandError(exitCodes.usage, `${message}. Nothing was sent.`);
