// Reads the command line and the environment. Secrets come from the environment only: a command
// line can be read by every user of the machine.

import { parseArgs } from 'node:util';
import { SetupError } from '../setup-error.ts';
import type { VerifyOptions } from '../verify/verify-options.ts';

export interface CliOptions extends Omit<VerifyOptions, 'onProgress'> {
  readonly report: Report | undefined;
}

export interface Report {
  readonly format: 'junit' | 'json';
  /** Absent: it goes to stdout, in place of the table. */
  readonly file?: string;
}

/** @throws SetupError (usage) when the command line cannot be read, or the key is missing. */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (positionals.length > 0) {
    throw usage(`takes options only; ${positionals.length} other argument(s) came`);
  }
  const providerBaseUrl = values['provider-base-url'];
  if (!providerBaseUrl) {
    throw usage('--provider-base-url is missing: the address of the deployment to verify');
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
    report: readReport(values.report),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'provider-base-url': { type: 'string' },
        'state-url': { type: 'string' },
        consumer: { type: 'string', multiple: true },
        pacts: { type: 'string' },
        report: { type: 'string' },
        timeout: { type: 'string' },
        'allow-http-to': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function readKey(key: string | undefined): string {
  if (!key) {
    throw usage(
      'no API key: set the environment variable ROOM_SESSIONS_API_KEY to one that the deployment ' +
        'accepts. A gateway on this machine accepts the key that it was started with',
    );
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw usage('ROOM_SESSIONS_API_KEY holds characters that no header can carry');
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
    '--report: expected a file that ends with .xml (JUnit) or .json, or json for stdout, ' +
      `got ${JSON.stringify(text)}`,
  );
}

const usage = (message: string): SetupError => new SetupError('usage', message);
