// The value of `--body`: a file, standard input, or JSON.

import { readFile } from 'node:fs/promises';
import { CommandError, exitCodes } from '../exit-code.ts';
import type { Session } from '../session.ts';

/** @throws CommandError (usage) for a file that cannot be read, and for text that is not JSON. */
export async function readBody(text: string, session: Session): Promise<unknown> {
  if (/^\s*["[{]/.test(text)) return parse(text, '--body');
  if (text === '-') return parse(await readInput(session), '--body -');
  return parse(await readTextFile(text, '--body'), `--body ${text}`);
}

/** The text of a file, or of standard input for `-`. */
export const readText = (path: string, option: string, session: Session): Promise<string> =>
  path === '-' ? readInput(session) : readTextFile(path, option);

/** @throws CommandError (usage) for a file that cannot be read. */
export async function readTextFile(
  path: string,
  option: string,
  encoding: 'utf8' | 'base64' = 'utf8',
): Promise<string> {
  try {
    return await readFile(path, encoding);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw refused(`${option} ${path}: ${why}`);
  }
}

/** Rejects when the run ends. */
export async function readInput({ io: { stdin }, signal }: Session): Promise<string> {
  const chunks: Buffer[] = [];
  // An idle terminal would keep the process alive.
  signal.addEventListener('abort', () => stdin.destroy(new Error('ended')), { once: true });
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string, from: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The message of the parser quotes the text.
    const [place = ''] =
      /(?:at position \d+.*|line \d+ column \d+.*)$/.exec((error as Error).message) ?? [];
    throw refused(`${from}: not JSON${place && ` (${place.replace(/^at /, '')})`}`);
  }
}

const refused = (message: string): CommandError =>
  new CommandError(exitCodes.usage, `${message}. Nothing was sent.`);
