// The work of the command: records a deployment or reads a capture, compares, and writes the findings.

import { readFileSync } from 'node:fs';
import type { Har } from '@room-sessions/har';
import type { Io } from '@room-sessions/shared/command-line';
import { signalCodes, tryWriting, writePrivately } from '@room-sessions/shared/output';
import { createStyle } from '@room-sessions/shared/style';
import { formatHar, parseCapture } from '../capture/har.ts';
import { compare } from '../compare.ts';
import { loadDocument } from '../document/api-document.ts';
import type { Findings } from '../findings.ts';
import { runPropose } from '../propose/run-propose.ts';
import { record } from '../recorder.ts';
import { toMarkdown } from '../report/markdown.ts';
import { toText } from '../report/text.ts';
import { differs } from '../report/words.ts';
import { leftovers } from '../scenario/levels.ts';
import { FileError, Stopped } from '../errors.ts';
import type { CliOptions, LiveOptions } from './options.ts';

function untilStopped(io: Io): AbortSignal {
  const stop = new AbortController();
  for (const signal of Object.keys(signalCodes) as (keyof typeof signalCodes)[]) {
    io.on(signal, () => stop.abort(new Stopped(signal)));
  }
  return stop.signal;
}

/** @returns whether the deployment differs. */
export async function probe(
  { source, report, propose }: CliOptions,
  io: Io,
  redact: (text: string) => string,
): Promise<boolean> {
  // Fails before the work starts if the report cannot be written.
  if (report !== undefined) withFile('--report', report, tryWriting);
  const show = progressOn(io);
  const capture = 'from' in source ? readCapture(source.from, io) : await send(source, io, show);
  const findings = await compare(capture.har, {
    onProgress: (done, total) => show(`comparing ${done}/${total}`),
  });
  show('');
  const text = toText(findings, createStyle(io.stdout, io.env));
  io.stdout.write(redact(text + capture.leftovers));
  if (report !== undefined) {
    const content = report.endsWith('.md') ? toMarkdown(findings) : toJson(findings);
    withFile('--report', report, (file) => writePrivately(file, redact(content)));
  }
  if (propose) {
    io.stdout.write('\n');
    runPropose({ findings, cwd: process.cwd(), stdout: io.stdout });
  }
  return differs(findings);
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
