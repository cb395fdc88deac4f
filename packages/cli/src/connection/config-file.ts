// The user's profiles: a file in the system's configuration folder.

import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
  // It has commands that are run.
  if (await isOpenTo(0o022, file)) {
    throw unusable(
      `other users can change ${file}; check its content, then run: chmod 600 ${file}`,
    );
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
      Object.keys(profiles).every(isProfileName) &&
      Object.values(profiles).every(isProfile);
    return isValid ? (config as Config) : undefined;
  } catch {
    return undefined;
  }
}

/** A name becomes part of a file name, of a curl command, and of the completion of a shell. */
export const isProfileName = (name: string): boolean => /^[a-z\d][\w-]{0,63}$/i.test(name);

function isProfile(value: unknown): boolean {
  const { baseUrl, keyCommand = '', allowHttpTo = [] } = (value ?? {}) as Partial<Profile>;
  return (
    typeof baseUrl === 'string' && typeof keyCommand === 'string' && Array.isArray(allowHttpTo)
  );
}

/** Whether other users have one of these rights. Windows has no such modes. */
const isOpenTo = async (rights: number, file: string): Promise<boolean> =>
  process.platform !== 'win32' && ((await stat(file)).mode & rights) !== 0;

/**
 * Changes the configuration. Changes of several processes are made one after the other, because each replaces the
 * file.
 *
 * @throws what `change` throws
 */
export async function changeConfig(
  env: Env,
  change: (config: Config) => Config | Promise<Config>,
): Promise<void> {
  const lock = `${configFile(env)}.lock`;
  await prepareFolder(lock);
  await acquire(lock);
  try {
    const config = await change(await readConfig(env));
    await writePrivate(configFile(env), `${JSON.stringify(config, null, 2)}\n`);
  } finally {
    await rm(lock, { force: true });
  }
}

/** A change takes milliseconds. Only a killed process leaves the file behind. */
async function acquire(lock: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await writeFile(lock, '', { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw unusable(`${lock} cannot be written (${code})`);
    }
    await setTimeout(50);
  }
  throw unusable(`another process changes the profiles; if there is none, remove ${lock}`);
}

async function prepareFolder(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
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
  if (await isOpenTo(0o077, file)) {
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
  await prepareFolder(file);
  try {
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
