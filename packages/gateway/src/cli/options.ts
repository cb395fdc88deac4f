// Reads the options of the command.
import { type Arguments, usage } from '@room-sessions/shared/option-table';
import { parseAssumeOptions } from '../resolve-assumptions.ts';
import { logLevels, type LogLevel } from '../log.ts';
import { mapLimits, optionTable } from '../option-table.ts';
import type { CommandOptions, LaunchOptions, TlsOptions } from '../options.ts';
import { readSeedFile } from '../seed/read-data.ts';
import { readOptionFile } from '../start-error.ts';
import { readAssumeFile } from './assume-file.ts';

/** Options that mean nothing without another. */
const needs = [
  ['tls-cert', 'tls-key'],
  ['tls-key', 'tls-cert'],
  ['control-host', 'control-token'],
  ['replay', 'control-token'],
  ['replay-unrecorded', 'replay'],
] as const;

/** @throws StartError or UsageError when an option, or a file that it names, cannot be read. */
export function readOptions(
  args: Arguments,
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): LaunchOptions {
  const usual = new Map(
    optionTable.map(({ name, default: text }) => [
      name,
      // An empty variable counts as not set.
      text?.startsWith('$') ? environment[text.slice(1)] || undefined : text,
    ]),
  );
  const given = { ...args, text: (name: string) => args.text(name) ?? usual.get(name) };
  const { text, all, has } = given;
  for (const [name, other] of needs) {
    if (all(name) && text(other) === undefined) throw usage(`--${name}: requires --${other}`);
  }
  const file = text('assume-file');
  const findings = file === undefined ? undefined : readAssumeFile(file);
  // Does not compile while one of the options is not read.
  const read: { [Name in keyof Required<CommandOptions>]: CommandOptions[Name] } = {
    port: readNumber('port', text('port')),
    host: text('host'),
    publicUrl: text('public-url'),
    cors: all('cors'),
    tls: readTls(given),
    apiKeys: all('api-key') ?? [text('api-key') ?? []].flat(),
    database: text('database'),
    seed: readSeed(text('seed'), has('no-seed')),
    controlToken: text('control-token'),
    controlHosts: all('control-host'),
    replay: readReplay(given),
    assume: { ...findings?.assume, ...parseAssumeOptions(all('assume') ?? []) },
    notices: [findings?.notice ?? []].flat(),
    strict: has('strict'),
    limits: mapLimits(({ name, scale }) => readNumber(name, text(name)) * scale),
    logLevel: readLevel(all('log-level')?.at(-1), has('verbose') || isTerminal),
  };
  return { ...read, seedFile: args.text('seed') };
}

function readNumber(name: string, text = ''): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw usage(`--${name}: expected a whole number, got ${JSON.stringify(text)}`);
}

function readTls({ text }: Arguments): TlsOptions | undefined {
  const [cert, key] = [text('tls-cert'), text('tls-key')];
  if (cert === undefined || key === undefined) return undefined;
  return { cert: readOptionFile('tls-cert', cert), key: readOptionFile('tls-key', key) };
}

function readSeed(file: string | undefined, isEmpty: boolean): CommandOptions['seed'] {
  if (file === undefined) return !isEmpty;
  if (isEmpty) throw usage('--seed: cannot be combined with --no-seed');
  return readSeedFile(file);
}

function readReplay({ text }: Arguments): CommandOptions['replay'] {
  const [file, unrecorded] = [text('replay'), text('replay-unrecorded')];
  if (file === undefined) return undefined;
  if (unrecorded !== 'handle' && unrecorded !== 'fail') {
    throw usage(`--replay-unrecorded: expected handle or fail, got ${JSON.stringify(unrecorded)}`);
  }
  return { file, text: readOptionFile('replay', file).toString(), unrecorded };
}

function readLevel(text: string | undefined, isVerbose: boolean): LogLevel {
  const wanted = text ?? (isVerbose ? 'info' : 'warn');
  const level = logLevels.find((one) => one === wanted);
  if (level) return level;
  throw usage(`--log-level: expected one of ${logLevels.join(', ')}, got ${JSON.stringify(text)}`);
}
