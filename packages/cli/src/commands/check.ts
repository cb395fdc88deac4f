// `check`: diagnoses the connection.

import { usage } from '@room-sessions/shared/option-table';
import { connectionOptions, readTimeout, getText } from '../call/call-options.ts';
import { probe } from '../check/findings.ts';
import { checkVariables } from '../check/variables.ts';
import { type Command, helpOption } from '../command.ts';
import { type Connection, findConnection } from '../connection/connection.ts';
import { CommandError } from '../exit-code.ts';
import { apiCommands } from '../generated/commands.ts';
import { createOutput, outputOptions } from '../output/output.ts';

/** The first safe operation that needs no input. */
const harmless = apiCommands.find(
  ({ operation, fields, paged }) =>
    operation.idempotent && !paged && fields.every((field) => !field.required),
)!;

export const check: Command = {
  name: 'check',
  summary: 'Find out why requests fail: variables, address, certificate, key, clock',
  about: [
    `Sends one request that changes nothing (${harmless.domain} ${harmless.name}), and says what is wrong. ` +
      'The exit code is 0 if the gateway accepts the key.',
  ],
  words: [],
  options: [...outputOptions, ...connectionOptions, helpOption],
  async run(given, session) {
    if (given.positionals.length > 0) throw usage('accepts options only, no arguments');
    const output = createOutput(session, given, {
      usual: 'table',
      columns: ['check', 'result', 'says'],
      isDocumented: () => false,
    });
    const timeout = readTimeout(given);
    const { env } = session.io;
    const variables = checkVariables(env);
    let connection: Connection;
    try {
      const [profile, baseUrl] = [getText(given, 'profile'), getText(given, 'base-url')];
      connection = await findConnection({ env, profile, baseUrl, signal: session.signal });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await output.items([variables, { check: 'address', result: 'failed', says: error.message }]);
      await output.end();
      return error.exitCode;
    }
    const { findings, exitCode } = await probe({
      connection,
      operation: harmless.operation,
      command: `${harmless.domain} ${harmless.name}`,
      allowHttpTo: given.all('allow-http-to') ?? [],
      timeout,
      signal: session.signal,
      secrets: session.secrets,
    });
    const clean = findings.map((one) => ({ ...one, says: session.secrets.clean(one.says) }));
    await output.items([variables, ...clean]);
    await output.end();
    return exitCode;
  },
};
