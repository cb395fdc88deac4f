// `request METHOD PATH`: any path of the gateway, including undocumented paths.

import { ApiError, request as send } from '@room-sessions/core';
import { operationAt } from '@room-sessions/shared/operation-at';
import { usage } from '@room-sessions/shared/option-table';
import type { ApiCommand } from '../api-command.ts';
import { readBody } from '../call/body.ts';
import { bodyOption, connectionOptions, readQuery, requestOptions } from '../call/call-options.ts';
import { describeWords } from '../call/input.ts';
import { withClient } from '../call/with-client.ts';
import { type Command, helpOption } from '../command.ts';
import { CommandError, exitCodes } from '../exit-code.ts';
import { apiCommands } from '../generated/commands.ts';
import { createOutput, outputOptions } from '../output/output.ts';
import { getOutput } from './operation.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

const words = [
  { placeholder: 'METHOD', says: methods.join(', '), values: methods },
  { placeholder: 'PATH', says: 'such as /api/v1/transcription; the path may have a query' },
];

export const request: Command = {
  name: 'request',
  summary: 'Send a request to any path of the gateway',
  about: [
    'Sends a request to any path, including an undocumented one. Key, errors and output work as in the other commands.',
  ],
  words,
  options: [bodyOption, ...requestOptions, ...outputOptions, ...connectionOptions, helpOption],
  examples: ['room-sessions request GET /api/v1/transcription --query page=0'],
  async run(given, session) {
    if (given.positionals.length !== 2) {
      throw usage(describeWords(words, given.positionals.length));
    }
    const [word = '', target = ''] = given.positionals;
    const method = methods.find((one) => one === word.toUpperCase());
    if (!method) throw usage(`expected a method first: one of ${methods.join(', ')}`);
    const [path = '', search = ''] = target.split(/\?(.*)/s);
    const text = given.text('body');
    const body = text === undefined ? undefined : await readBody(text, session);
    const query = { ...parsePairs(search), ...readQuery(given) };
    const row = rowAt(method, path);
    const output = createOutput(session, given, row && getOutput(row));
    await withClient(given, session, async (client, isDryRun) => {
      // A documented GET may create a record.
      const isUnsafe = row?.operation.idempotent === false;
      const options = { query, body, ...(isUnsafe && { retry: false as const }) };
      const value = await send(client, method, path, options).catch((error: unknown) => {
        throw withPrefixHint(error, path);
      });
      if (!isDryRun) await output.value(value);
    });
  },
};

const prefix = '/api/v1/';

function withPrefixHint(error: unknown, path: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 404 || path.startsWith(prefix)) return error;
  const meant = prefix + path.slice(1);
  const hint = `Paths of the API begin with ${prefix}: did you mean ${meant}?`;
  return new CommandError(exitCodes.answered, `${error.message} ${hint}`, { cause: error });
}

function parsePairs(search: string): Record<string, string[]> {
  const query = new URLSearchParams(search);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/** The command of a documented operation. */
function rowAt(method: string, path: string): ApiCommand | undefined {
  const operations = apiCommands.map(({ operation }) => operation);
  const found = operationAt(operations, method, path);
  return found && apiCommands.find(({ operation }) => operation === found);
}
