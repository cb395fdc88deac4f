// Finds the address and the key of the requests. The key of a profile is sent to the profile's address only,
// so that no variable or option can redirect it.

import { CommandError, exitCodes } from '../exit-code.ts';
import { findAddressFault } from './address-fault.ts';
import { type Config, keyFile, type Profile, readConfig, readStoredKey } from './config-file.ts';
import { runKeyCommand } from './key-command.ts';

export interface ConnectionOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The name of a profile. Default: ROOM_SESSIONS_PROFILE, or the default profile. */
  readonly profile?: string | undefined;
  /** Default: ROOM_SESSIONS_BASE_URL, or the address of the profile. */
  readonly baseUrl?: string | undefined;
  /** Aborts a waiting key command. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a key command may ask a person at the terminal. Default: true. */
  readonly isInteractive?: boolean | undefined;
}

export interface Connection {
  readonly baseUrl: string;
  /** Where the address comes from, in words. */
  readonly baseUrlFrom: string;
  readonly allowHttpTo: readonly string[];
  /** Where the key comes from, in words; undefined without a key. */
  readonly keyFrom: string | undefined;
  /** The profile that the key comes from; undefined for a key from the environment. */
  readonly profile: string | undefined;
  /** The file with the key of the profile, unless a command prints it. */
  readonly keyFile: string | undefined;
  /**
   * Reads the key at the first call, and returns the same key later.
   *
   * @throws Error if there is no key, or the key cannot be read; the message says what to do.
   */
  readonly readKey: () => Promise<string>;
}

/**
 * Finds the address and the key as the command line does.
 *
 * @throws Error if there is no address, or no such profile; the message says what to do.
 * @example
 * const { baseUrl, readKey } = await findConnection({ env: process.env });
 * const sessions = new RoomSessions({ baseUrl, apiKey: readKey });
 */
export async function findConnection(options: ConnectionOptions): Promise<Connection> {
  const { env } = options;
  const usual = options.baseUrl === undefined ? env['ROOM_SESSIONS_PROFILE'] : undefined;
  const named = options.profile ?? (usual || undefined);
  if (named !== undefined && options.baseUrl !== undefined) {
    throw usage(
      'the key of a profile is sent only to the address of the profile: use --profile or --base-url, not both',
    );
  }
  const found = await findProfile(env, named);
  const variable = env['ROOM_SESSIONS_BASE_URL'] || undefined;
  const given: readonly (readonly [string | undefined, string])[] = named
    ? []
    : [
        [options.baseUrl, '--base-url'],
        [variable, 'ROOM_SESSIONS_BASE_URL'],
      ];
  const [own, ownFrom = ''] = given.find(([url]) => url !== undefined) ?? [];
  const baseUrl = own ?? found?.profile.baseUrl;
  const baseUrlFrom = own === undefined ? `the profile ${found?.name}` : ownFrom;
  if (baseUrl === undefined) {
    throw usage(
      'no base URL: set ROOM_SESSIONS_BASE_URL, pass --base-url URL, or add a profile ' +
        '(room-sessions profile add NAME --base-url URL)',
    );
  }
  const fault = findAddressFault(baseUrl);
  if (fault !== undefined) throw usage(`${baseUrlFrom}: ${fault}`);
  const isOfProfile = own === undefined || own === found?.profile.baseUrl;
  const key = named ? undefined : env['ROOM_SESSIONS_API_KEY'] || undefined;
  const owner = !key && isOfProfile ? found : undefined;
  let pending: Promise<string> | undefined;
  return {
    baseUrl,
    baseUrlFrom,
    allowHttpTo: isOfProfile ? (found?.profile.allowHttpTo ?? []) : [],
    keyFrom: key ? 'ROOM_SESSIONS_API_KEY' : owner && `the profile ${owner.name}`,
    profile: owner?.name,
    keyFile: owner && !owner.profile.keyCommand ? keyFile(env, owner.name) : undefined,
    readKey: () => {
      pending ??= key
        ? Promise.resolve(key)
        : owner
          ? readProfileKey(owner, options)
          : Promise.reject(noKey(found?.name, ownFrom));
      return pending;
    },
  };
}

interface NamedProfile {
  readonly name: string;
  readonly profile: Profile;
}

async function findProfile(
  env: ConnectionOptions['env'],
  named: string | undefined,
): Promise<NamedProfile | undefined> {
  const config = await readConfig(env);
  const name = named ?? config.current;
  const profile = name === undefined ? undefined : getProfile(config, name);
  if (named !== undefined && !profile) throw noProfile(named, config);
  return name !== undefined && profile ? { name, profile } : undefined;
}

export const getProfile = ({ profiles }: Config, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;

export function noProfile(name: string, { profiles }: Config): CommandError {
  const names = Object.keys(profiles).join(', ');
  return usage(
    `there is no profile ${name}; ${names ? `the profiles are ${names}` : 'no profile was added yet'}`,
  );
}

const readProfileKey = (
  { name, profile }: NamedProfile,
  { env, signal = new AbortController().signal, isInteractive = true }: ConnectionOptions,
): Promise<string> =>
  profile.keyCommand === undefined
    ? readStoredKey(env, name)
    : runKeyCommand(profile.keyCommand, name, { env, signal, isInteractive });

function noKey(profile: string | undefined, from: string): CommandError {
  const why =
    profile === undefined
      ? 'no API key: set ROOM_SESSIONS_API_KEY, or add a profile with a key command'
      : `no API key: the key of the profile ${profile} is sent only to its own address, and ${from} ` +
        'names another address. Set ROOM_SESSIONS_API_KEY';
  return usage(why);
}

const usage = (message: string): CommandError =>
  new CommandError(exitCodes.usage, `${message}. Nothing was sent.`);
