// `profile add|list|use|remove`: addresses, and the sources of their keys.

import { createClient } from '@room-sessions/core';
import { type Arguments, usage } from '@room-sessions/shared/option-table';
import { readInput } from '../call/body.ts';
import { getText } from '../call/call-options.ts';
import { describeWords } from '../call/input.ts';
import { type Command, type CommandOption, helpOption, type Word } from '../command.ts';
import { findAddressFault } from '../connection/address-fault.ts';
import {
  changeConfig,
  type Config,
  configFolder,
  isProfileName,
  type Profile,
  readConfig,
  removeStoredKey,
  storeKey,
} from '../connection/config-file.ts';
import { noProfile, getProfile } from '../connection/connection.ts';
import { createOutput, outputOptions } from '../output/output.ts';
import type { Session } from '../session.ts';

const group = 'Options';
const nameWord: Word = { placeholder: 'NAME', says: 'the name of the profile, such as staging' };
const existingWord: Word = { ...nameWord, isProfile: true };

const addOptions: readonly CommandOption[] = [
  {
    group,
    name: 'base-url',
    value: 'URL',
    says: 'the address of the gateway, without /api/v1; required',
  },
  {
    group,
    name: 'key-command',
    value: 'COMMAND',
    says: 'a shell command that prints the key, such as: op read op://work/room-sessions/key',
  },
  {
    group,
    name: 'store',
    value: 'file',
    values: ['file'],
    says: 'read the key from standard input, and store it in a file that only you can read',
  },
  {
    group,
    name: 'allow-http-to',
    value: 'HOST',
    multiple: true,
    says: 'allow plain http to this host, where others can read the key',
  },
];

export const profileCommands: readonly Command[] = [
  {
    name: 'profile add',
    summary: 'Add a profile, or replace it',
    about: [
      'Adds an address and the source of its key. The first profile becomes the default. The key is sent to ' +
        'this address only.',
    ],
    words: [nameWord],
    options: [...addOptions, helpOption],
    examples: [
      "room-sessions profile add staging --base-url https://staging.example.com --key-command 'secret-tool lookup room-sessions staging'",
      "room-sessions profile add prod --base-url https://example.com --key-command 'security find-generic-password -s room-sessions -w'",
      'room-sessions profile add dev --base-url http://127.0.0.1:8080 --store file < key.txt',
    ],
    run: add,
  },
  {
    name: 'profile list',
    summary: 'List the profiles',
    about: ['Lists the profiles. Neither keys nor key commands are shown.'],
    words: [],
    options: [...outputOptions, helpOption],
    async run(given, session) {
      expectWords(given, 0);
      const { current, profiles } = await readConfig(session.io.env);
      const output = createOutput(session, given, { usual: 'table', isDocumented: () => false });
      await output.items(
        Object.entries(profiles).map(([name, { baseUrl, keyCommand }]) => ({
          name,
          inUse: name === current,
          baseUrl,
          key: keyCommand === undefined ? 'file' : 'command',
        })),
      );
      await output.end();
    },
  },
  {
    name: 'profile use',
    summary: 'Make a profile the default',
    about: [
      'Makes this profile the default: commands use it unless --profile or a variable names another profile.',
    ],
    words: [existingWord],
    options: [helpOption],
    async run(given, session) {
      const [name] = expectWords(given, 1);
      const { env } = session.io;
      expectProfile(await readConfig(env), name);
      await changeConfig(env, (config) => ({
        ...expectProfile(config, name),
        current: name,
      }));
      session.say(`the profile ${name} is in use`);
    },
  },
  {
    name: 'profile remove',
    summary: 'Remove a profile, with its key',
    about: [
      'Removes a profile, and its key if the key is in a file. A key in a keychain is not removed.',
    ],
    words: [existingWord],
    options: [helpOption],
    async run(given, session) {
      const { env } = session.io;
      const [name] = expectWords(given, 1);
      expectProfile(await readConfig(env), name);
      await changeConfig(env, async (config) => {
        const { current, profiles } = expectProfile(config, name);
        const rest = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
        const isLeft = current !== undefined && current !== name;
        await removeStoredKey(env, name);
        return { ...(isLeft && { current }), profiles: rest };
      });
      session.say(`the profile ${name} was removed`);
    },
  },
];

async function add(given: Arguments, session: Session): Promise<void> {
  const { env } = session.io;
  const [name] = expectWords(given, 1);
  if (!isProfileName(name)) throw usage('NAME: expected letters, digits, - and _');
  const profile = readProfile(given);
  const key = profile.keyCommand === undefined ? await readKey(session) : undefined;
  await changeConfig(env, async ({ current, profiles }) => {
    if (key === undefined) await removeStoredKey(env, name);
    else await storeKey(env, name, key);
    return { current: current ?? name, profiles: { ...profiles, [name]: profile } };
  });
  session.say(
    `added the profile ${name} in ${configFolder(env)}; test it with room-sessions check`,
  );
}

function readProfile(given: Arguments): Profile {
  const [baseUrl, keyCommand] = [getText(given, 'base-url'), getText(given, 'key-command')];
  const store = getText(given, 'store');
  if (baseUrl === undefined) throw usage('--base-url is required');
  const fault = findAddressFault(baseUrl);
  if (fault !== undefined) throw usage(`--base-url: ${fault}`);
  if (store !== undefined && store !== 'file') throw usage('--store: expected file');
  if ((keyCommand === undefined) === (store === undefined)) {
    throw usage('use --key-command COMMAND, or --store file with the key on standard input');
  }
  const allowHttpTo = given.all('allow-http-to');
  // Rejects plain http with the same message as a request.
  createClient({ baseUrl, apiKey: 'not-sent', allowHttpTo });
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    ...(keyCommand !== undefined && { keyCommand }),
    ...(allowHttpTo && { allowHttpTo }),
  };
}

async function readKey(session: Session): Promise<string> {
  const { io, secrets } = session;
  // A terminal would show the typed key.
  if (io.stdin.isTTY) throw usage('the key comes from a file or a pipe: --store file < key.txt');
  const key = (await readInput(session)).trim();
  secrets.add(key);
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw usage(key === '' ? 'standard input has no key' : 'the key is not visible ASCII text');
}

function expectWords({ positionals }: Arguments, count: 0 | 1): [string] {
  const [name = ''] = positionals;
  if (positionals.length === count) return [name];
  throw usage(describeWords(count === 1 ? [nameWord] : [], positionals.length));
}

function expectProfile(config: Config, name: string): Config {
  if (!getProfile(config, name)) throw noProfile(name, config);
  return config;
}
