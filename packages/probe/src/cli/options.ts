// Reads the command line and the environment. The key comes from the environment only: every user of the
// machine can read a command line.

import { readArguments, UsageError } from '@room-sessions/shared/command-line';
import { leftovers, levels, type ProbeLevel } from '../scenario/levels.ts';

export interface CliOptions {
  /** The requests to send, or the file to read instead. */
  readonly source: LiveOptions | { readonly from: string };
  readonly report: string | undefined;
  readonly propose: boolean;
}

export interface LiveOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly level: ProbeLevel;
  readonly room: string | undefined;
  readonly wait: number;
  readonly pause: number;
  readonly exact: boolean;
  readonly allowHttpTo: readonly string[] | undefined;
  readonly har: string | undefined;
}

const options = {
  'base-url': { type: 'string', placeholder: 'URL' },
  level: { type: 'string', placeholder: 'LEVEL' },
  room: { type: 'string', placeholder: 'ID' },
  'allow-writes': { type: 'boolean' },
  wait: { type: 'string', placeholder: 'TIME' },
  pause: { type: 'string', placeholder: 'TIME' },
  exact: { type: 'boolean' },
  'allow-http-to': { type: 'string', multiple: true, placeholder: 'HOST' },
  har: { type: 'string', placeholder: 'FILE' },
  from: { type: 'string', placeholder: 'FILE' },
  report: { type: 'string', placeholder: 'FILE' },
  propose: { type: 'boolean' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Options about the requests to send. */
const live = [
  'base-url',
  'level',
  'room',
  'allow-writes',
  'wait',
  'pause',
  'exact',
  'allow-http-to',
  'har',
] as const;

/** @throws UsageError */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | 'help' | 'version' {
  const { values, tokens } = readArguments({ options }, argv);
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value !== '') continue;
    throw new UsageError(`--${token.name} is empty; omit it, or pass a value`);
  }
  if (values.help) return 'help';
  if (values.version) return 'version';
  const { report, propose = false, from } = values;
  if (report !== undefined && !/\.(json|md)$/.test(report)) {
    throw new UsageError('--report: expected a file that ends with .json or .md');
  }
  if (from !== undefined) {
    const sent = live.find((name) => values[name] !== undefined);
    if (sent) throw new UsageError(`--${sent} cannot be used with --from, which sends nothing`);
    return { source: { from }, report, propose };
  }
  const baseUrl = values['base-url'];
  if (baseUrl === undefined) {
    throw new UsageError(
      'pass --base-url with the URL of the deployment, or --from with a file of recorded traffic',
    );
  }
  const level = readLevel(values.level);
  const { room } = values;
  if (level === 'write' && (!values['allow-writes'] || room === undefined)) {
    const list = leftovers.map((one) => `\n  - ${one}`).join('');
    throw new UsageError(
      '--level write needs --allow-writes and --room ID, a room for tests only. The API cannot ' +
        `delete records, so these remain in the deployment:${list}\n`,
    );
  }
  const apiKey = environment['ROOM_SESSIONS_API_KEY'];
  if (!apiKey) {
    throw new UsageError(
      'no API key: set the environment variable ROOM_SESSIONS_API_KEY to a key that the deployment accepts',
    );
  }
  return {
    source: {
      baseUrl,
      apiKey,
      level,
      room,
      wait: readTime('wait', values.wait ?? '4s'),
      pause: readTime('pause', values.pause ?? '100ms'),
      exact: values.exact ?? false,
      allowHttpTo: values['allow-http-to'],
      har: values.har,
    },
    report,
    propose,
  };
}

function readLevel(text: string = 'read'): ProbeLevel {
  const level = levels.find((one) => one === text);
  if (level) return level;
  throw new UsageError(`--level: expected one of ${levels.join(', ')}`);
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

function readTime(name: string, text: string): number {
  const [, number, unit = ''] = /^(\d{1,5})(ms|s|m)$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) * units[unit]!;
  if (text === '0') return 0;
  throw new UsageError(`--${name}: expected a time such as 500ms, 4s or 2m`);
}
