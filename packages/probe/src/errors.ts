// The failures that the command explains in one line.

import type { signalCodes } from '@room-sessions/shared/output';

/** The probe got no usable response. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';
}

/** A file cannot be read or written, or has the wrong content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** A signal ended the run. */
export class Stopped extends Error {
  readonly signal: keyof typeof signalCodes;

  constructor(signal: keyof typeof signalCodes) {
    super(`stopped by ${signal}; records that it created in the deployment may remain`);
    this.signal = signal;
  }
}
