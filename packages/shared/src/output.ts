// The output of a command: streams that readers may close, and files that may not be writable.

import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Io } from './io.ts';

/**
 * Watches for lost output. A reader such as `head` may close the output early; that does not change the
 * result. Output that cannot be written, for example to a full disk, is lost.
 *
 * @param lostCode the exit code of a process whose output was lost
 * @returns whether output was lost
 */
export function watchOutput({ stdout, stderr }: Io, lostCode: number): () => boolean {
  let isLost = false;
  for (const stream of [stdout, stderr]) {
    stream.on('error', ({ code }) => {
      if (code === 'EPIPE') return;
      isLost = true;
      process.exitCode = lostCode;
    });
  }
  return () => isLost;
}

/** Throws if a file cannot be written, without changing or creating files. */
export function tryWriting(file: string): void {
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a'));
  if (isNew) rmSync(file);
}

/** Writes a file that only its owner may read, also if others could read an earlier file. */
export function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    // Not the mode of a device, such as /dev/stdout.
    if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** The exit codes of a process that a signal ended, as shells report them. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
