// Runs calls with the client that the options of a command describe.

import {
  middleware,
  type Client,
  createClient,
  type Extension,
  type MiddlewareRequest,
} from '@room-sessions/core';
import { type DriftSummary, driftSummary, validate } from '@room-sessions/schemas/validation';
import type { Arguments } from '@room-sessions/shared/option-table';
import type { Domain } from '../api-command.ts';
import { type Connection, findConnection } from '../connection/connection.ts';
import { exitCodes } from '../exit-code.ts';
import type { Session } from '../session.ts';
import { readTimeout, getText } from './call-options.ts';
import { toCurl } from './curl.ts';
import { type HarFile, openHarFile } from './har-file.ts';

export interface CallSettings {
  /** The client whose schemas `--drift` uses. */
  readonly domain?: Domain | undefined;
  /** The file that is uploaded. */
  readonly file?: string | undefined;
}

type Use<Result> = (client: Client, isDryRun: boolean, baseUrl: string) => Promise<Result>;

/**
 * Calls `use` with a client. With `--dry-run` nothing is sent: each request is printed, and an empty
 * list is its response.
 *
 * @throws CommandError or UsageError before anything is sent, and the errors of `use`.
 */
export async function withClient<Result>(
  given: Arguments,
  session: Session,
  use: Use<Result>,
  { domain, file }: CallSettings = {},
): Promise<Result> {
  const harPath = getText(given, 'har');
  const timeout = readTimeout(given);
  const connection = await findConnection({
    env: session.io.env,
    profile: getText(given, 'profile'),
    baseUrl: getText(given, 'base-url'),
    signal: session.signal,
  });
  const har = harPath === undefined ? undefined : openHarFile(harPath);
  let result: Result;
  try {
    result = await callWith({ given, session, connection, timeout, har, domain, file }, use);
  } catch (error) {
    const lost = har?.write();
    if (lost) session.fail(lost.message);
    throw error;
  }
  const lost = har?.write();
  if (!lost) return result;
  // The exit code of the call says whether it may be repeated, so it goes first.
  if (result === undefined || result === exitCodes.ok) throw lost;
  session.fail(lost.message);
  return result;
}

interface PreparedCall extends CallSettings {
  readonly given: Arguments;
  readonly session: Session;
  readonly connection: Connection;
  readonly timeout: number | undefined;
  readonly har: HarFile | undefined;
}

async function callWith<Result>(
  { given, session, connection, timeout, har, domain, file }: PreparedCall,
  use: Use<Result>,
): Promise<Result> {
  const isDryRun = given.has('dry-run');
  const apiKey = isDryRun ? 'not-sent' : await connection.readKey();
  if (!isDryRun) session.secrets.add(apiKey);
  const drift = given.has('drift') && domain ? await loadDrift(domain) : undefined;
  const print = (request: MiddlewareRequest): Promise<void> =>
    session.write(`${toCurl(request, { connection, file })}\n`);
  const extensions: readonly (Extension | undefined)[] = [
    drift?.extension,
    isDryRun
      ? middleware(async (request) => print(request).then(() => Response.json([])))
      : undefined,
    // The last extension, so that it records the final request.
    har?.extension,
  ];
  const client = createClient({
    baseUrl: connection.baseUrl,
    apiKey,
    allowHttpTo: [...connection.allowHttpTo, ...(given.all('allow-http-to') ?? [])],
    timeout,
    signal: session.signal,
    use: extensions.filter((one) => one !== undefined),
  });
  try {
    return await use(client, isDryRun, connection.baseUrl);
  } finally {
    if (drift?.summary.entries.length) session.say(`--drift: ${String(drift.summary)}`);
  }
}

/** Loads zod, which takes longer than everything else at startup. */
async function loadDrift({
  loadSchemas,
}: Domain): Promise<{ readonly extension: Extension; readonly summary: DriftSummary }> {
  const summary = driftSummary();
  const schemas = await loadSchemas();
  return { extension: validate({ schemas, onDrift: summary.add }), summary };
}
