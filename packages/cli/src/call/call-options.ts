// The options of every command that sends a request.

import { type Arguments, usage } from '@room-sessions/shared/option-table';
import type { CommandOption } from '../command.ts';

const connection = 'Connection';
const request = 'Request';

export const connectionOptions: readonly CommandOption[] = [
  {
    group: connection,
    name: 'profile',
    value: 'NAME',
    isProfile: true,
    says: 'the address and the key of this profile',
    default: 'ROOM_SESSIONS_PROFILE, or the default profile',
  },
  {
    group: connection,
    name: 'base-url',
    value: 'URL',
    says: 'the address of the gateway, without /api/v1',
    default: 'ROOM_SESSIONS_BASE_URL, or the address of the profile',
  },
  {
    group: connection,
    name: 'allow-http-to',
    value: 'HOST',
    multiple: true,
    says: 'allow plain http to this host, where others can read the key',
  },
  {
    group: connection,
    name: 'timeout',
    value: 'SECONDS',
    says: 'the time limit of one attempt',
    default: '60',
  },
];

const harOption: CommandOption = {
  group: request,
  name: 'har',
  value: 'FILE',
  isFile: true,
  says: 'record the last 1000 requests as HAR, without keys, tokens, e-mail addresses and telephone numbers',
};

export const requestOptions: readonly CommandOption[] = [
  {
    group: request,
    name: 'query',
    value: 'NAME=VALUE',
    multiple: true,
    says: 'add a query parameter that the API document does not name',
  },
  {
    group: request,
    name: 'dry-run',
    says: 'print the request as a curl command, without the key, and send nothing',
  },
  harOption,
];

export const bodyOption: CommandOption = {
  group: request,
  name: 'body',
  value: 'BODY',
  isFile: true,
  says: 'the body: a file, - for standard input, or JSON that begins with {, [ or "',
};

export const driftOption: CommandOption = {
  group: request,
  name: 'drift',
  says: 'report on stderr where request and response differ from the API document',
};

/** `--query a=1 --query a=2` as `{ a: ['1', '2'] }`. */
export function readQuery(given: Arguments): Record<string, string[]> {
  const query = new Map<string, string[]>();
  for (const pair of given.all('query') ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) throw usage('--query: expected NAME=VALUE');
    const name = pair.slice(0, at);
    query.set(name, [...(query.get(name) ?? []), pair.slice(at + 1)]);
  }
  return Object.fromEntries(query);
}

/** The timeout in ms; undefined for the SDK's default. */
export function readTimeout(given: Arguments): number | undefined {
  const text = given.text('timeout');
  if (text === undefined) return undefined;
  const seconds = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds >= 0.001) return seconds * 1000;
  throw usage('--timeout: expected seconds, such as 5 or 0.5');
}

/** The value of an option. An empty value comes from an unset variable. */
export function getText(given: Arguments, name: string): string | undefined {
  const text = given.text(name);
  if (text === '') throw usage(`--${name} is empty; omit it, or pass a value`);
  return text;
}
