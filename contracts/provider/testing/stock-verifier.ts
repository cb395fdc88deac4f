// The verifier of Pact's own command line, as any Pact user runs it: nothing of this repository is between it and
// the gateway.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, findProgram, temporaryFolder } from '@room-sessions/testing';

interface StockOptions {
  readonly providerUrl: string;
  /** With the control token as the password. */
  readonly stateUrl: string;
  /** Folders with pacts. */
  readonly pacts: readonly string[];
  /** Only the interaction with this description. */
  readonly only?: string;
}

const packages: string = join(import.meta.dirname, '../../../packages');

/** The folders with the pacts of the clients. */
export const clientPacts: readonly string[] = ['rooms', 'media', 'recordings', 'badging'].map(
  (domain) => join(packages, domain, 'pacts'),
);

/** The exit code, the output, and the descriptions of the verified interactions and of those that failed. */
export async function runStockVerifier(options: StockOptions) {
  const { hostname, port } = new URL(options.providerUrl);
  await using folder = await temporaryFolder();
  const report = join(folder.path, 'report.json');
  const only = options.only?.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const { code, output } = await exec(
    [
      ...findProgram('@pact-foundation/pact-cli', import.meta.dirname, 'pact'),
      'verifier',
      ...options.pacts.flatMap((one) => ['--dir', one]),
      `--hostname=${hostname}`,
      `--port=${port}`,
      '--provider-name=room-sessions-gateway',
      `--state-change-url=${options.stateUrl}`,
      `--json=${report}`,
      '--no-colour',
      ...(only === undefined ? [] : ['--filter-description', `^${only}$`]),
    ],
    { env: { ...process.env, PACT_DO_NOT_TRACK: 'true', NO_PROXY: '*' }, timeout: 120_000 },
  );
  const { interactionResults: results } = JSON.parse(await readFile(report, 'utf8')) as {
    interactionResults: { description: string; result: string }[];
  };
  const names = (ok: boolean): string[] =>
    results.filter(({ result }) => (result === 'OK') === ok).map(({ description }) => description);
  return { code, verified: names(true), failed: names(false), output };
}

/** Pact's verifiers send no header to the state URL, but the user name and password of the URL. */
export function toStateUrl(gatewayUrl: string, controlToken: string): string {
  const url = new URL('/_control/provider-states', gatewayUrl);
  url.username = 'verifier';
  url.password = controlToken;
  return url.href;
}
