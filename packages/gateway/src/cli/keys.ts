// `keys`: what an operator does to the keys of a database, whether gateways run on it or not. What
// a script wants is alone on stdout; what a person wants to know beside it is on stderr.
import { Failure } from '../failure.ts';
import {
  createKey,
  expiry,
  issueKey,
  rejectKey,
  requestKey,
  revokeKey,
  type IssuedKey,
  type KeyWork,
} from '../keys/lifecycle.ts';
import { environments, readKeyRequest } from '../keys/request.ts';
import type { Io } from '@room-sessions/shared/command-line';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { seed } from '../seed/seed.ts';
import { StartError } from '../start-error.ts';
import { openStore, type Store } from '../store/database.ts';
import { listKeys, type KeyQuery, type KeyRow } from '../store/keys.ts';
import { optionsHelp, readArguments, usage, type Arguments, type Option } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption, readDatabase } from './database.ts';

const states = ['pending', 'issued', 'revoked', 'rejected'] as const;

const ofList = 'Options of list';
const ofIssue = 'Options of issue';
const ofRequest = 'Options of request, each of them needed';

/** The fields of a request, by their options. */
const fields = {
  email: ['emailAddress', 'ADDRESS', 'the e-mail address of the account'],
  company: ['companyName', 'NAME', 'the company'],
  'use-case': ['useCase', 'TEXT', 'what the key is for'],
  'expected-usage': ['expectedUsage', 'TEXT', 'how much it will be used'],
  environment: ['environment', 'NAME', environments.join(', ')],
  'technical-contact': ['technicalContact', 'TEXT', 'who is asked when something is wrong'],
} as const;

const options: readonly Option[] = [
  databaseOption,
  helpOption,
  {
    group: ofList,
    name: 'state',
    value: 'STATE',
    says: `only keys that are ${states.join(', ')}`,
  },
  { group: ofList, name: 'page', value: 'N', says: 'only this page, from 0', default: 'all' },
  { group: ofList, name: 'size', value: 'N', says: 'keys on a page', default: '20' },
  { group: ofIssue, name: 'name', value: 'NAME', says: 'what a key without a request is called' },
  { group: ofIssue, name: 'no-seed', says: 'give the key no sample data' },
  ...Object.entries(fields).map(([name, [, value, says]]) => ({
    group: ofRequest,
    name,
    value,
    says,
  })),
];

const help = `Usage: room-sessions-gateway keys ACTION --database DATABASE [options]

The API keys of a database; each is a tenant with records of its own. Gateways that run on
the database notice at once.

Examples:
  room-sessions-gateway keys list --database rooms.sqlite
  room-sessions-gateway keys issue --database rooms.sqlite --name ci-job-7
  room-sessions-gateway keys revoke 5f0c… --database rooms.sqlite

Actions:
  list        a line for each key: id, state, time, name
  issue       make a key, and print it: the only time that it is shown
  issue ID    the same for one that was requested
  reject ID   answer a request with no; it is removed after seven days
  revoke ID   a key that opens nothing from now on; its records stay
  request     ask for a key, and print the id of the request

${optionsHelp(options)}
Exit codes: 0 done, 1 could not be done, 2 the command line is wrong.
`;

interface Work {
  readonly store: Store;
  readonly io: Io;
  readonly given: Arguments;
  /** The key that is meant, where the action takes one. */
  readonly id: string | undefined;
  readonly now: string;
}

interface Action {
  readonly id: 'needed' | 'optional' | 'none';
  /** Reads options of its own, before the database is opened. */
  check?(given: Arguments): unknown;
  run(work: Work): Promise<void>;
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    id: 'none',
    check: readListQuery,
    async run({ store, io, given, now }) {
      const query = readListQuery(given);
      const all = query.limit === undefined;
      const limit = query.limit ?? 1000;
      for (let offset = query.offset; ; offset += limit) {
        const page = { ...query, offset, limit, notBefore: expiry(now) };
        const keys = await listKeys(store.read, page);
        print(io, keys.map(describeKey));
        if (offset === 0 && keys.length === 0) tell(io, 'there are no keys yet');
        if (!all || keys.length < limit) return;
      }
    },
  },
  issue: {
    id: 'optional',
    async run(work) {
      const fill = work.given.has('no-seed') ? undefined : seed;
      const name = work.given.text('name') ?? 'issued by the command line';
      const { id, apiKey }: IssuedKey = await write(work, (keyWork) =>
        work.id === undefined
          ? createKey(keyWork, { name, fill })
          : issueKey(keyWork, work.id, fill),
      );
      print(work.io, [apiKey]);
      tell(work.io, `issued the key ${id}; it is shown this once, only its hash is kept`);
    },
  },
  reject: {
    id: 'needed',
    async run(work) {
      const { id = '' } = work;
      await write(work, (keyWork) => rejectKey(keyWork, id));
      tell(work.io, `rejected the request ${id}`);
    },
  },
  revoke: {
    id: 'needed',
    async run(work) {
      const { id = '' } = work;
      await write(work, (keyWork) => revokeKey(keyWork, id));
      tell(work.io, `revoked the key ${id}`);
    },
  },
  request: {
    id: 'none',
    async run(work) {
      const request = readRequest(work.given);
      print(work.io, [await write(work, (keyWork) => requestKey(keyWork, request))]);
      tell(work.io, 'pending; `keys issue ID` issues it');
    },
  },
};

export const keys: Command = {
  name: 'keys',
  summary: 'list, issue, reject, revoke or request the API keys of a database',
  async run(argv, io) {
    const given = readArguments(options, argv);
    if (given.has('help')) {
      io.stdout.write(help);
      return;
    }
    const [name = '', id, ...more] = given.positionals;
    const action = findAction(name);
    if (
      (action.id === 'needed' && id === undefined) ||
      (action.id === 'none' && id) ||
      more.length
    ) {
      const form = { needed: ` ID`, optional: ' [ID]', none: '' }[action.id];
      throw usage(`expected: keys ${name}${form} --database DATABASE`);
    }
    action.check?.(given);
    const now = new Date();
    // Only a key that is made at once may be the first thing in a database.
    const makesOne = name === 'request' || (name === 'issue' && id === undefined);
    const database = readDatabase(given);
    const store = await openStore({ database, now, existing: !makesOne });
    try {
      await action.run({ store, io, given, id, now: now.toISOString() });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 400) throw usage(asOption(error.message));
      const next = error.code === 404 ? '; keys list shows those that there are' : '';
      throw new StartError('environment', `${error.message}${next}. Nothing was changed`);
    } finally {
      await store.close();
    }
  },
};

function findAction(name: string): Action {
  const names = Object.keys(actions);
  if (names.includes(name)) return actions[name]!;
  const meant = didYouMean(name, names);
  throw usage(
    `keys: expected one of ${names.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`,
  );
}

/** Without --page and --size every key. */
function readListQuery(given: Arguments): KeyQuery & { readonly offset: number } {
  const state = states.find((one) => one === given.text('state'));
  if (given.text('state') !== undefined && state === undefined) {
    throw usage(`--state: expected one of ${states.join(', ')}`);
  }
  const number = (name: string, least: number, most: number): number | undefined => {
    const text = given.text(name);
    const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
    if (text === undefined) return undefined;
    if (value >= least && value <= most) return value;
    throw usage(
      `--${name}: expected a number from ${least} to ${most}, got ${JSON.stringify(text)}`,
    );
  };
  const [page, size] = [number('page', 0, 1_000_000), number('size', 1, 1000)];
  const limit = page === undefined && size === undefined ? undefined : (size ?? 20);
  return { states: state && [state], limit, offset: (page ?? 0) * (limit ?? 0) };
}

const write = <Result>(
  { store, now }: Work,
  job: (work: KeyWork) => Promise<Result>,
): Promise<Result> => store.write((db) => job({ db, now }));

function readRequest(given: Arguments): ReturnType<typeof readKeyRequest> {
  const entries = Object.entries(fields).map(([option, [field]]) => {
    const text = given.text(option);
    if (text === undefined) throw usage(`--${option}: is needed`);
    return [field, text];
  });
  return readKeyRequest(Object.fromEntries(entries));
}

/** What a request over HTTP calls `body.emailAddress` came as --email. */
const asOption = (message: string): string =>
  Object.entries(fields).reduce(
    (text, [option, [field]]) => text.replace(`body.${field}:`, `--${option}:`),
    message,
  );

const describeKey = ({ id, state, source, name, created, issued, revoked }: KeyRow): string =>
  [
    id,
    state.padEnd(7),
    revoked ?? issued ?? created,
    // Names come from requests: a line each, whatever they hold.
    `${source === 'start' ? '(start) ' : ''}${name ?? ''}`.replaceAll(/\p{Cc}/gu, ' '),
  ].join('  ');

function print({ stdout }: Io, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function tell({ stderr }: Io, text: string): void {
  stderr.write(`room-sessions-gateway: ${text}\n`);
}
