// Runs calls with the client that the options of a command describe.

import {
  around,
  type Client,
  createClient,
  type DriftSummary,
  driftSummary,
  type Extension,
  type MiddlewareRequest,
  validate,
} from '@room-sessions/core';
import type { Arguments } from '@room-sessions/shared/option-table';
import type { Domain } from '../api-command.ts';
import { findConnection } from '../connection/connection.ts';
import type { Session } from '../session.ts';
import { readTimeout, getText } from './call-options.ts';
import { toCurl } from './curl.ts';
import { openHarFile } from './har-file.ts';

export interface CallSettings {
  /** The client whose schemas `--drift` uses. */
  readonly domain?: Domain;
  /** The file that is uploaded. */
  readonly file?: string;
}

/**
 * Calls `use` with a client. With `--dry-run` nothing is sent: each request is printed, and an empty
 * list is its response.
 *
 * @throws CommandError or UsageError before anything is sent, and the errors of `use`.
 */
export async function withClient<Result>(
  given: Arguments,
  session: Session,
  use: (client: Client, isDryRun: boolean, baseUrl: string) => Promise<Result>,
  { domain, file }: CallSettings = {},
): Promise<Result> {
  const isDryRun = given.has('dry-run');
  const timeout = readTimeout(given);
  const connection = await findConnection({
    env: session.io.env,
    profile: getText(given, 'profile'),
    baseUrl: getText(given, 'base-url'),
    signal: session.signal,
  });
  const harPath = getText(given, 'har');
  const har = harPath === undefined ? undefined : openHarFile(harPath);
  try {
    const apiKey = isDryRun ? 'not-sent' : await connection.readKey();
    if (!isDryRun) session.secrets.add(apiKey);
    const drift = given.has('drift') && domain ? await loadDrift(domain) : undefined;
    const print = (request: MiddlewareRequest): Promise<void> =>
      session.write(`${toCurl(request, { connection, file })}\n`);
    const extensions: readonly (Extension | undefined)[] = [
      drift?.extension,
      isDryRun
        ? around(async (request) => print(request).then(() => Response.json([])))
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
  } finally {
    await har?.write();
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
