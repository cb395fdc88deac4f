// `keys`: manages the API keys of a database.
import {
  createKey,
  expiry,
  issueKey,
  opens,
  rejectKey,
  removeKey,
  requestKey,
  revokeKey,
  rotateKey,
  type KeyWork,
} from '../keys/lifecycle.ts';
import { environments, readKeyRequest } from '../keys/request.ts';
import { readTime } from '../checks/fields.ts';
import { seed } from '../seed/seed.ts';
import { listKeys, type KeyQuery, type KeyRow } from '../store/keys.ts';
import { actionCommand, print, readNumber, tell, type Action, type Work } from './actions.ts';
import { inGroup, optionsHelp, usage, type Arguments } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption } from './database.ts';

const states = ['pending', 'issued', 'revoked', 'rejected'] as const;

/** The fields of a key request, by their options. */
const fields = {
  email: ['emailAddress', 'ADDRESS', 'the email address of the account'],
  company: ['companyName', 'NAME', 'the company'],
  'use-case': ['useCase', 'TEXT', 'what the key is for'],
  'expected-usage': ['expectedUsage', 'TEXT', 'how much it will be used'],
  environment: ['environment', 'NAME', environments.join(', ')],
  'technical-contact': ['technicalContact', 'TEXT', 'who to contact about technical problems'],
} as const;

const options = [
  ...inGroup('Options', [databaseOption, helpOption]),
  ...inGroup('Options of list', [
    { name: 'state', value: 'STATE', says: `only keys in this state: ${states.join(', ')}` },
    { name: 'page', value: 'N', says: 'only this page, from 0', default: 'all' },
    { name: 'size', value: 'N', says: 'keys on a page', default: '20' },
  ]),
  ...inGroup('Options of issue', [
    { name: 'name', value: 'NAME', says: 'the name of a key that was not requested' },
    { name: 'no-seed', says: 'create a new tenant without sample data' },
    {
      name: 'tenant',
      value: 'TENANT',
      says: 'the id of the tenant that a key without a request belongs to',
      default: 'a new tenant',
    },
    {
      name: 'expires',
      value: 'TIME',
      says: 'when a key without a request expires, such as 2030-01-31T00:00:00Z',
      default: 'never',
    },
  ]),
  ...inGroup('Options of rotate', [
    {
      name: 'overlap',
      value: 'SECONDS',
      says: 'how long the old key remains valid',
      default: '0',
    },
  ]),
  ...inGroup(
    'Options of request, all required',
    Object.entries(fields).map(([name, [, value, says]]) => ({ name, value, says })),
  ),
];

const help = `Usage: room-sessions-gateway keys ACTION --database DATABASE [options]

Manages the API keys of a database. Each key opens the records of one tenant, and a tenant
may have several keys. Running gateways notice changes at once.

Examples:
  room-sessions-gateway keys list --database rooms.sqlite
  room-sessions-gateway keys issue --database rooms.sqlite --name ci-job-7
  room-sessions-gateway keys rotate 5f0c… --database rooms.sqlite --overlap 3600
  room-sessions-gateway keys revoke 5f0c… --database rooms.sqlite

Actions:
  list        print one line per key: id, state, time, tenant, name
  issue       issue a key and print it; it is shown only once
  issue ID    issue a requested key
  reject ID   reject a request for a key; it is deleted after seven days
  rotate ID   issue and print another key of the same tenant; the old one expires
  revoke ID   make a key invalid; the records stay
  remove ID   revoke and delete a key
  request     request a key and print the id of the request

${optionsHelp(options)}
Exit codes: 0 done, 1 failed, 2 the command line is wrong.
`;

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
        const found = await listKeys(store.read, page);
        print(
          io,
          found.map((row) => describeKey(row, now)),
        );
        if (offset === 0 && found.length === 0) tell(io, 'there are no keys yet');
        if (!all || found.length < limit) return;
      }
    },
  },
  issue: {
    id: 'optional',
    begins: ({ positionals }) => positionals.length === 1,
    check: readNewKey,
    async run(work) {
      const fill = work.given.has('no-seed') ? undefined : seed;
      const { id, apiKey, tenant } = await write(work, (keyWork) =>
        work.id === ''
          ? createKey(keyWork, { ...readNewKey(work.given), fill })
          : issueKey(keyWork, work.id, fill),
      );
      print(work.io, [apiKey]);
      tell(work.io, `issued key ${id} of tenant ${tenant}; ${shownOnce}`);
    },
  },
  rotate: {
    id: 'needed',
    check: (given) => readOverlap(given),
    async run(work) {
      const overlap = readOverlap(work.given);
      const { id, apiKey } = await write(work, (one) => rotateKey(one, work.id, overlap));
      print(work.io, [apiKey]);
      tell(work.io, `issued key ${id} to replace ${work.id}; ${shownOnce}`);
    },
  },
  reject: changing(rejectKey, 'rejected the request'),
  revoke: changing(revokeKey, 'revoked the key'),
  remove: changing(removeKey, 'removed the key'),
  request: {
    id: 'none',
    begins: () => true,
    async run(work) {
      const request = readRequest(work.given);
      print(work.io, [await write(work, (keyWork) => requestKey(keyWork, request))]);
      tell(work.io, 'pending; `keys issue ID` issues it');
    },
  },
};

const shownOnce = 'it is shown only once, because only its hash is stored';

/** An action that only changes a key and reports it. */
function changing(change: (work: KeyWork, id: string) => Promise<void>, done: string): Action {
  return {
    id: 'needed',
    async run(work) {
      await write(work, (keyWork) => change(keyWork, work.id));
      tell(work.io, `${done} ${work.id}`);
    },
  };
}

export const keys: Command = actionCommand({
  name: 'keys',
  summary: 'list, issue, rotate, reject, revoke, remove or request the API keys of a database',
  options,
  help,
  actions,
  // The API calls the field `body.emailAddress`; the option is --email.
  asOption: (message) =>
    Object.entries(fields)
      .reduce((text, [option, [field]]) => text.replace(`body.${field}:`, `--${option}:`), message)
      .replace(/^expires:/, '--expires:'),
});

function readNewKey(given: Arguments): { name: string; tenant?: string; expires?: string } {
  const [tenant, expires] = [given.text('tenant'), given.text('expires')];
  return {
    name: given.text('name') ?? 'issued on the command line',
    ...(tenant !== undefined && { tenant }),
    ...(expires !== undefined && { expires: readExpiry(expires) }),
  };
}

function readExpiry(text: string): string {
  try {
    return readTime(text, ['expires']);
  } catch {
    throw usage(
      `--expires: expected a time such as 2030-01-31T00:00:00Z, got ${JSON.stringify(text)}`,
    );
  }
}

const readOverlap = (given: Arguments): number =>
  (readNumber(given, 'overlap', 0, 366 * 24 * 60 * 60) ?? 0) * 1000;

/** Without --page and --size, all keys. */
function readListQuery(given: Arguments): KeyQuery & { readonly offset: number } {
  const state = states.find((one) => one === given.text('state'));
  if (given.text('state') !== undefined && state === undefined) {
    throw usage(`--state: expected one of ${states.join(', ')}`);
  }
  const page = readNumber(given, 'page', 0, 1_000_000);
  const size = readNumber(given, 'size', 1, 1000);
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
    if (text === undefined) throw usage(`--${option}: is required`);
    return [field, text];
  });
  return readKeyRequest(Object.fromEntries(entries));
}

const describeKey = (row: KeyRow, now: string): string =>
  [
    row.id,
    (row.state === 'issued' && !opens(row, now) ? 'expired' : row.state).padEnd(7),
    row.revoked ?? row.expires ?? row.issued ?? row.created,
    row.tenant ?? '-',
    `${row.source === 'start' ? '(start) ' : ''}${row.name}`,
  ].join('  ');
