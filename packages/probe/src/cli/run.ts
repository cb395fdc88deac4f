// The command: findings go to stdout, progress to stderr.

import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { isConfigurationError } from '@room-sessions/core';
import type { Har } from '@room-sessions/core/har';
import { type Io, UsageError } from '@room-sessions/shared/command-line';
import { signalCodes, tryWriting, watchOutput, writePrivately } from '@room-sessions/shared/output';
import { createRedact } from '@room-sessions/shared/redact';
import { CaptureError } from '../capture/capture-error.ts';
import { formatHar, parseCapture } from '../capture/har.ts';
import { compare } from '../compare.ts';
import { loadDocument } from '../document/api-document.ts';
import type { Findings } from '../findings.ts';
import { runPropose } from '../propose/run-propose.ts';
import { ProbeError, record } from '../recorder.ts';
import { toMarkdown } from '../report/markdown.ts';
import { toText } from '../report/text.ts';
import { differs } from '../report/words.ts';
import { leftovers } from '../scenario/writes.ts';
import { helpText } from './help.ts';
import { type CliOptions, type LiveOptions, readOptions } from './options.ts';

const exitCodes = { ok: 0, differs: 1, usage: 2, nothing: 3 } as const;

/** @returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const isLost = watchOutput(io, exitCodes.usage);
  const code = await getExitCode(argv, io);
  return isLost() ? exitCodes.usage : code;
}

async function getExitCode(argv: readonly string[], io: Io): Promise<number> {
  const redact = createRedact([io.env['ROOM_SESSIONS_API_KEY']], { mask: '[secret]' });
  const say = (text: string): unknown => io.stderr.write(`room-sessions-probe: ${redact(text)}\n`);
  try {
    const options = readOptions(argv, io.env);
    if (options === 'help') io.stdout.write(helpText);
    else if (options === 'version') io.stdout.write(`${version()}\n`);
    else return await probe(options, io, redact);
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof Stopped) {
      say(error.message);
      return error.exitCode;
    }
    if (error instanceof ProbeError) {
      say(error.message);
      return exitCodes.nothing;
    }
    if (error instanceof UsageError) say(`${error.message}; --help shows the options`);
    else if (error instanceof CaptureError || error instanceof FileError) say(error.message);
    else if (isConfigurationError(error)) say(inOptions(error.message));
    else {
      say(`unexpected error: ${inspect(error)}`);
      return exitCodes.nothing;
    }
    return exitCodes.usage;
  }
}

/** Converts the name of an SDK option to the name of the command's option. */
const inOptions = (message: string): string =>
  message
    .replaceAll('`baseUrl`', '--base-url')
    .replaceAll('`allowHttpTo`', '--allow-http-to')
    .replaceAll('`apiKey`', 'ROOM_SESSIONS_API_KEY');

/** A file that cannot be read or written. */
class FileError extends Error {}

/** Thrown when a signal ends the run. */
class Stopped extends Error {
  readonly exitCode: number;

  constructor(signal: keyof typeof signalCodes) {
    super(`stopped by ${signal}; records that it created in the deployment may remain`);
    this.exitCode = signalCodes[signal];
  }
}

function untilStopped(io: Io): AbortSignal {
  const stop = new AbortController();
  for (const signal of Object.keys(signalCodes) as (keyof typeof signalCodes)[]) {
    io.on(signal, () => stop.abort(new Stopped(signal)));
  }
  return stop.signal;
}

async function probe(
  { source, report, propose }: CliOptions,
  io: Io,
  redact: (text: string) => string,
): Promise<number> {
  // Fails before the work starts if the report cannot be written.
  if (report !== undefined) withFile('--report', report, tryWriting);
  const show = progressOn(io);
  const capture = 'from' in source ? readCapture(source.from, io) : await send(source, io, show);
  const findings = await compare(capture.har, {
    onProgress: (done, total) => show(`comparing ${done}/${total}`),
  });
  show('');
  io.stdout.write(redact(toText(findings) + capture.leftovers));
  if (report !== undefined) {
    const text = report.endsWith('.md') ? toMarkdown(findings) : toJson(findings);
    withFile('--report', report, (file) => writePrivately(file, redact(text)));
  }
  if (propose) {
    io.stdout.write('\n');
    runPropose({ findings, cwd: process.cwd(), stdout: io.stdout });
  }
  return differs(findings) ? exitCodes.differs : exitCodes.ok;
}

const toJson = (findings: Findings): string => `${JSON.stringify(findings, undefined, 2)}\n`;

interface Capture {
  readonly har: Har;
  /** Lines that list the remaining records. */
  readonly leftovers: string;
}

function readCapture(from: string, io: Io): Capture {
  const text = withFile('--from', from, (file) => readFileSync(file, 'utf8'));
  const key = io.env['ROOM_SESSIONS_API_KEY'];
  return { har: parseCapture(text, key ? [key] : []), leftovers: '' };
}

async function send(source: LiveOptions, io: Io, show: (text: string) => void): Promise<Capture> {
  const { har: file, apiKey, level } = source;
  if (file !== undefined) withFile('--har', file, tryWriting);
  if (level === 'write') {
    const list = leftovers.map((one) => `  - ${one}\n`).join('');
    io.stderr.write(`The API cannot delete records. These may remain in the deployment:\n${list}`);
  }
  const { har, left, interruption } = await record(
    {
      ...source,
      signal: untilStopped(io),
      onStep: (name, count) => show(`request ${count}: ${name}`),
    },
    await loadDocument(),
  );
  show('');
  if (interruption !== undefined) {
    io.stderr.write(
      `The probe ended early: ${interruption}. It compares the responses that it has recorded.\n`,
    );
  }
  const text = formatHar(har, [apiKey]);
  if (file !== undefined) withFile('--har', file, (path) => writePrivately(path, text));
  const lines = [...left].map(
    ([what, count]) => `  - ${what}${count > 1 ? ` (${count} times)` : ''}\n`,
  );
  return {
    // Read the written text again, so that --from gives the same findings.
    har: parseCapture(text, [apiKey]),
    leftovers: lines.length === 0 ? '' : `\nThese remain in the deployment:\n${lines.join('')}`,
  };
}

/** Shows progress in one line, on a terminal only. */
function progressOn({ stderr }: Io): (text: string) => void {
  if (stderr.isTTY !== true) return () => {};
  return (text) => void stderr.write(`\r\u001b[K${text}`);
}

function withFile<T>(option: string, file: string, use: (file: string) => T): T {
  try {
    return use(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'ENOENT' ? 'there is no such file or folder' : code;
    throw new FileError(`${option} ${file}: ${why}`);
  }
}

function version(): string {
  // One path is for src/cli, the other for dist.
  for (const place of ['../../package.json', '../package.json']) {
    const url = new URL(place, import.meta.url);
    try {
      const { name, version } = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
      if (name === '@room-sessions/probe') return version!;
    } catch {
      // The other path.
    }
  }
  return 'unknown';
}
