// Reads the options of the command.
import { type Arguments, usage } from '@room-sessions/shared/option-table';
import { parseAssumeOptions } from '../assume.ts';
import { logLevels, type LogLevel } from '../log.ts';
import { mapLimits, optionTable } from '../option-table.ts';
import type { CommandOptions, LaunchOptions, TlsOptions } from '../options.ts';
import { readSeedFile } from '../seed/read-data.ts';
import { readOptionFile, usageError } from '../start-error.ts';
import { readAssumeFile } from './assume-file.ts';

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
  const file = text('assume-file');
  const findings = file === undefined ? undefined : readAssumeFile(file);
  // Does not compile while one of the options is not read.
  const read: { [Name in keyof Required<CommandOptions>]: CommandOptions[Name] } = {
    port: readPort(text('port')),
    host: text('host'),
    publicUrl: text('public-url'),
    cors: all('cors'),
    tls: readTls(text('tls-cert'), text('tls-key')),
    apiKeys: all('api-key') ?? [text('api-key') ?? []].flat(),
    database: text('database'),
    seed: readSeed(text('seed'), has('no-seed')),
    controlToken: text('control-token'),
    controlHosts: readControlHosts(given),
    replay: readReplay(given),
    assume: { ...findings?.assume, ...parseAssumeOptions(all('assume') ?? []) },
    notices: [findings?.notice ?? []].flat(),
    strict: has('strict'),
    limits: mapLimits((limit) => {
      const sent = text(limit.name) ?? '';
      const number = /^\d{1,10}$/.test(sent) ? Number(sent) : Number.NaN;
      if (number >= limit.least && number <= limit.most) return number * limit.scale;
      throw usageError(
        `--${limit.name}: expected a number of ${limit.unit} from ${limit.least} to ${limit.most}, ` +
          `got ${JSON.stringify(sent)}`,
      );
    }),
    logLevel: readLevel(all('log-level')?.at(-1), has('verbose') || isTerminal),
  };
  return { ...read, seedFile: args.text('seed') };
}

function readPort(text = ''): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw usage(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
}

function readTls(cert: string | undefined, key: string | undefined): TlsOptions | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw usage('--tls-key: requires --tls-cert');
  if (key === undefined) throw usage('--tls-cert: requires --tls-key');
  return { cert: readOptionFile('tls-cert', cert), key: readOptionFile('tls-key', key) };
}

function readSeed(file: string | undefined, isEmpty: boolean): CommandOptions['seed'] {
  if (file === undefined) return !isEmpty;
  if (isEmpty) throw usage('--seed: cannot be combined with --no-seed');
  return readSeedFile(file);
}

function readControlHosts({ all, text }: Arguments): readonly string[] | undefined {
  const hosts = all('control-host');
  if (hosts && text('control-token') === undefined) {
    throw usage('--control-host: requires --control-token, which enables the control plane');
  }
  return hosts;
}

function readReplay({ all, text }: Arguments): CommandOptions['replay'] {
  const file = text('replay');
  const unrecorded = text('replay-unrecorded');
  if (file === undefined) {
    if (all('replay-unrecorded')) throw usage('--replay-unrecorded: needs --replay');
    return undefined;
  }
  if (text('control-token') === undefined) {
    throw usage('--replay: needs --control-token, without which there is no control plane');
  }
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
