// Reads the command line and the environment. Secrets come from the environment only: every user of the
// machine can read a command line.

import { readArguments, UsageError } from '@room-sessions/shared/command-line';
import { SetupError } from '../setup-error.ts';
import type { VerifyOptions } from '../verify/verify-options.ts';

export interface CliOptions extends Omit<VerifyOptions, 'onProgress'> {
  readonly report: Report | undefined;
}

export interface Report {
  readonly format: 'junit' | 'json';
  /** Absent if the report goes to stdout, instead of the table. */
  readonly file?: string;
}

/** @throws SetupError (usage) when the command line is invalid, or the key is missing. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values, words, tokens } = parse(argv);
  refuseEmpty(tokens);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (words.length > 0) {
    throw usage(`accepts options only, got ${words.length} other argument(s)`);
  }
  const providerBaseUrl = values['provider-base-url'];
  if (!providerBaseUrl) {
    throw usage('--provider-base-url is missing: pass the URL of the deployment to verify');
  }
  return {
    providerBaseUrl,
    apiKey: readKey(environment['ROOM_SESSIONS_API_KEY']),
    stateUrl: values['state-url'],
    stateToken: environment['ROOM_SESSIONS_STATE_TOKEN'] || undefined,
    consumers: values.consumer,
    pacts: values.pacts,
    timeout: readTimeout(values.timeout),
    allowHttpTo: values['allow-http-to'],
    allowPartial: values['allow-partial'],
    report: readReport(values.report),
  };
}

const options = {
  'provider-base-url': { type: 'string', placeholder: 'URL' },
  'state-url': { type: 'string', placeholder: 'URL' },
  consumer: { type: 'string', multiple: true, placeholder: 'NAME' },
  pacts: { type: 'string', placeholder: 'PATH' },
  report: { type: 'string', placeholder: 'FILE' },
  timeout: { type: 'string', placeholder: 'SECONDS' },
  'allow-http-to': { type: 'string', multiple: true, placeholder: 'HOST' },
  'allow-partial': { type: 'boolean' },
  version: { type: 'boolean', short: 'v' },
} as const;

function parse(argv: readonly string[]) {
  try {
    return readArguments({ options, words: 'any' }, argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isKey = argv.some((word) => /^--api-key\b/.test(word));
    throw usage(error.message + (isKey ? '; the key comes from ROOM_SESSIONS_API_KEY' : ''));
  }
}

const repeatable = new Set(['consumer', 'allow-http-to']);

/** An empty value comes from an unset variable; of a repeated option only the last value would apply. */
function refuseEmpty(tokens: readonly { kind: string; name?: string; value?: unknown }[]): void {
  const seen = new Set<string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option') continue;
    if (value === '') throw usage(`--${name} is empty; omit it, or pass a value`);
    if (seen.has(name) && !repeatable.has(name)) throw usage(`--${name} was given twice`);
    seen.add(name);
  }
}

function readKey(key: string | undefined): string {
  if (!key) {
    throw usage(
      'no API key: set the environment variable ROOM_SESSIONS_API_KEY to a key that the deployment ' +
        'accepts. A gateway on this machine accepts the key that it was started with',
    );
  }
  return key;
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds > 0) return seconds * 1000;
  throw usage(`--timeout: expected seconds, from 1 to 9999, got ${JSON.stringify(text)}`);
}

function readReport(text: string | undefined): Report | undefined {
  if (text === undefined) return undefined;
  if (text === 'json') return { format: 'json' };
  if (text.endsWith('.xml')) return { format: 'junit', file: text };
  if (text.endsWith('.json')) return { format: 'json', file: text };
  throw usage(
    '--report: expected a file name that ends with .xml (JUnit) or .json, or json for stdout, ' +
      `got ${JSON.stringify(text)}`,
  );
}

const usage = (message: string): SetupError => new SetupError('usage', message);
