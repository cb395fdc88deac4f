// Reads the command line and the environment. Secrets come from the environment only: every user of the
// machine can read a command line.

import { readArguments } from '@room-sessions/shared/command-line';
import { usage } from '../errors.ts';
import type { VerifyOptions } from '../verify/verification.ts';

export const helpText = `Usage: room-sessions-verify --provider-base-url URL [options]

Verifies the contracts of the Room Sessions clients against a deployment: it sends the requests of
the clients and checks the responses. The requests create records. With a state service, the verification
also deletes all playlists, transcriptions and badge data of the key. Use a test deployment, and a key
that you use for nothing else.

Options:
  --provider-base-url URL  the deployment, without /api/v1
  --state-url URL          the state service, which accepts Pact's state changes; for a gateway on
                           this machine: http://127.0.0.1:8080/_control/provider-states.
                           Without it, interactions that need a state are left out
  --pacts PATH             a pact file or a folder of pacts (default: the pacts of this package)
  --report FILE            also writes FILE, a JUnit report
  --allow-partial          exit with 0 if interactions were left out and none failed
  --timeout SECONDS        timeout of each response (default: 30)
  --allow-http-to HOST     allows plain http to a host other than this machine; may be repeated
  -h, --help               show this text
  -v, --version            show the version

Environment:
  ROOM_SESSIONS_API_KEY      a key that the deployment accepts
  ROOM_SESSIONS_STATE_TOKEN  sent to the state service as Authorization: Bearer

Exit codes: 0 every interaction was verified, 1 an interaction failed or was left out, 2 the command
line or a variable is wrong, 3 nothing was verified: no response, the key or the token is refused,
there are no pacts, all interactions need a state, or Node is too old.
`;

const options = {
  'provider-base-url': { type: 'string', placeholder: 'URL' },
  'state-url': { type: 'string', placeholder: 'URL' },
  pacts: { type: 'string', placeholder: 'PATH' },
  report: { type: 'string', placeholder: 'FILE' },
  timeout: { type: 'string', placeholder: 'SECONDS' },
  'allow-http-to': { type: 'string', multiple: true, placeholder: 'HOST' },
  'allow-partial': { type: 'boolean' },
  version: { type: 'boolean', short: 'v' },
} as const;

export type CliOptions = VerifyOptions & { readonly report: string | undefined };

/** @throws SetupError when the command line is invalid, or the key is missing. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values } = parse(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const providerBaseUrl = values['provider-base-url'];
  const apiKey = environment['ROOM_SESSIONS_API_KEY'];
  if (!providerBaseUrl) throw usage('--provider-base-url is missing: the URL of the deployment');
  if (!apiKey) throw usage('no API key: set the environment variable ROOM_SESSIONS_API_KEY');
  return {
    providerBaseUrl,
    apiKey,
    stateUrl: values['state-url'],
    stateToken: environment['ROOM_SESSIONS_STATE_TOKEN'] || undefined,
    pacts: values.pacts,
    timeout: values.timeout === undefined ? undefined : Number(values.timeout) * 1000,
    allowHttpTo: values['allow-http-to'],
    allowPartial: values['allow-partial'],
    report: values.report,
  };
}

function parse(argv: readonly string[]) {
  try {
    return readArguments({ options }, argv);
  } catch (error) {
    throw usage((error as Error).message);
  }
}
