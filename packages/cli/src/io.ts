// The parts of the process that the command line uses: `process` itself, or a test's streams.

import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Io } from '@room-sessions/shared/command-line';

export interface CliIo extends Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: EventEmitter & { write(text: string): unknown; readonly isTTY?: boolean };
}
