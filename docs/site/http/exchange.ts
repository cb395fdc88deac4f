// A request and its response for the page of an operation, as recorded from the program of that page,
// and the same request for curl and for the command line.
import { readFileSync } from 'node:fs';
import type { ApiCommand } from '../../../packages/cli/src/api-command.ts';
import { apiCommands } from '../../../packages/cli/src/generated/commands.ts';
import { toFlag } from '../../../packages/cli/src/names.ts';

export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** A JSON value, whose lists are shortened to their first item. */
  readonly response?: unknown;
}

/** The file of an operation, which calls.test.ts writes. */
export const exchangeFile = (operationId: string): URL =>
  new URL(`exchanges/${operationId}.json`, import.meta.url);

export const readExchange = (operationId: string): Exchange =>
  JSON.parse(readFileSync(exchangeFile(operationId), 'utf8')) as Exchange;

const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function toCurl({ method, path, body }: Exchange): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$ROOM_SESSIONS_BASE_URL${path}"`,
    '-H "X-API-Key: $ROOM_SESSIONS_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

const findCommand = (operationId: string): ApiCommand =>
  apiCommands.find(({ operation }) => operation.id === operationId)!;

/** `rooms get-settings` for `getRoomSettings`. */
export function writeCommand(operationId: string): string {
  const { domain, name } = findCommand(operationId);
  return `${domain} ${name}`;
}

/** The values that a list sends where none are given. */
const defaults: Readonly<Record<string, string>> = { page: '0', size: '20' };

/** The command of the operation; a file of an upload is `dot.png`. */
export function toCommand(operationId: string, { path, body }: Exchange): string {
  const command = findCommand(operationId);
  const { operation, fields } = command;
  const [pathname = '', query] = path.split('?');
  const words = [`room-sessions ${writeCommand(operationId)}`];
  if (command.body?.kind === 'base64') return `${words.join('')} dot.png`;
  for (const [index, part] of operation.path.split('/').entries()) {
    if (part.startsWith('{')) words.push(pathname.split('/')[index]!);
  }
  for (const [key, value] of new URLSearchParams(query)) {
    if (defaults[key] !== value) words.push(`--${toFlag(key)} ${quote(value)}`);
  }
  const names = new Set(fields.filter((field) => field.in === 'body').map((field) => field.name));
  if (isRecord(body) && Object.keys(body).every((key) => names.has(key))) {
    for (const [key, value] of Object.entries(body)) {
      words.push(`--${toFlag(key)} ${quote(String(value))}`);
    }
  } else if (body !== undefined) words.push(`--body ${quote(JSON.stringify(body))}`);
  return words.join(' \\\n  ').replace(/^(.{0,70}) \\\n {2}([^\n]{0,40})$/, '$1 $2');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
