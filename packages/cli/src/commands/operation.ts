// An operation of the API document as a command.

import { type Client, type Input, paginate } from '@room-sessions/core';
import type { Arguments } from '@room-sessions/shared/option-table';
import type { ApiCommand } from '../api-command.ts';
import {
  bodyOption,
  connectionOptions,
  driftOption,
  readQuery,
  requestOptions,
} from '../call/call-options.ts';
import { getExamples, fieldOptions, readInput, getWords } from '../call/input.ts';
import { withClient } from '../call/with-client.ts';
import { type Command, type CommandOption, helpOption } from '../command.ts';
import { exitCodes } from '../exit-code.ts';
import { domains } from '../generated/commands.ts';
import { isDocumentedField } from '../output/documented-fields.ts';
import { createOutput, type Output, type OutputDefaults, outputOptions } from '../output/output.ts';
import { usualColumns } from '../output/usual-columns.ts';
import type { Session } from '../session.ts';
import { docsLink } from '../version.ts';

const allOption: CommandOption = {
  group: 'Output',
  name: 'all',
  says: 'print every page of the list, each when it arrives',
};

/** The options of an operation that are not fields. */
export const ownOptions = ({ body, paged }: ApiCommand): CommandOption[] => [
  ...(body ? [bodyOption] : []),
  ...requestOptions,
  driftOption,
  ...(paged ? [allOption] : []),
  ...outputOptions,
  ...connectionOptions,
  helpOption,
];

export const getDomain = ({ domain }: ApiCommand): (typeof domains)[number] =>
  domains.find(({ name }) => name === domain)!;

/** The help of an operation, without its arguments and options. */
export const describe = ({ domain, name, operation, ...row }: ApiCommand) => ({
  name: `${domain} ${name}`,
  summary: row.summary,
  about: [
    row.description,
    `${operation.method} ${operation.path}`,
    ...(row.gaps
      ? [`Not documented: ${row.gaps.map((id) => docsLink(`gaps.md#${id}`)).join(' ')}`]
      : []),
  ],
});

export function operationCommand(row: ApiCommand): Command {
  const own = ownOptions(row);
  const fields = fieldOptions(row, own);
  return {
    ...describe(row),
    words: getWords(row),
    options: [...fields, ...own],
    examples: getExamples(row, fields),
    async run(given, session) {
      const input = await readInput(row, given, fields, session);
      return callOperation(row, input, given, session);
    },
  };
}

/** Calls the operation and prints its result. */
async function callOperation(
  row: ApiCommand,
  input: Input,
  given: Arguments,
  session: Session,
): Promise<number> {
  const output = createOutput(session, given, getOutput(row));
  const extraQuery = readQuery(given);
  return withClient(
    given,
    session,
    async (client, isDryRun) => {
      if (row.paged && !isDryRun) {
        await printList(client, row, input, { extraQuery, all: given.has('all') }, output, session);
        return exitCodes.ok;
      }
      const value = row.paged
        ? await paginate(client, row.operation, input, { extraQuery })
        : await client.call(row.operation, input, { extraQuery });
      if (isDryRun) return exitCodes.ok;
      await output.value(value);
      return row.hasRecordErrors ? reportRecordErrors(value, session) : exitCodes.ok;
    },
    { domain: getDomain(row) },
  );
}

/** Rejects a field that neither the response nor the document has. */
export const getOutput = (row: ApiCommand): OutputDefaults => ({
  isWrite: !row.operation.idempotent,
  usualColumns: usualColumns[row.operation.id],
  async isDocumented(path) {
    const schemas = await getDomain(row).loadSchemas();
    return isDocumentedField(schemas[row.operation.id] ?? {}, path);
  },
});

async function printList(
  client: Client,
  { operation }: ApiCommand,
  input: Input,
  { extraQuery, all }: { readonly extraQuery: Record<string, string[]>; readonly all: boolean },
  output: Output,
  session: Session,
): Promise<void> {
  const list = paginate<unknown>(client, operation, input, { extraQuery, maxPages: Infinity });
  if (all) {
    for await (const { items } of list.pages()) await output.items(items);
    return output.end();
  }
  const { items, page, isLast } = await list;
  await output.items(items);
  await output.end();
  // Another page may follow, also an empty one.
  if (isLast) return;
  const next = `use --all, or --page ${page + 1}`;
  session.say(`${items.length} shown, and there may be more: ${next}`);
}

/** A record with an `error` was refused, although the status is a success. */
export function reportRecordErrors(value: unknown, { fail }: Session): number {
  const records = Array.isArray(value) ? value : [value];
  const refused = records.filter((one) => (one as { error?: unknown } | undefined)?.error);
  if (refused.length === 0) return exitCodes.ok;
  const texts = refused.map((one) => String((one as { error: unknown }).error));
  const reasons = [...new Set(texts)].slice(0, 3).join('; ');
  fail(`the gateway refused ${refused.length} of ${records.length}: ${reasons}`);
  return exitCodes.answered;
}
