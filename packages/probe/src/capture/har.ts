// Reads captured traffic of any tool. The results of this file are redacted.

import { type Har, redactHar } from '@room-sessions/har';
import { readCapture, readHar, UnreadableCapture } from '@room-sessions/shared/capture';
import { CaptureError } from './capture-error.ts';

export type { Har, HarEntry } from '@room-sessions/har';
export { redactHar } from '@room-sessions/har';

/**
 * Reads a capture: a HAR of a browser, a proxy, the SDK or the probe, or the journal of a gateway. Omits
 * other protocols, preflight requests and the responses of expectations.
 *
 * @param secrets texts to mask wherever they occur, such as the API key
 * @throws CaptureError for any other text; the message names the place, but quotes no value
 */
export function parseCapture(text: string, secrets: readonly string[] = []): Har {
  return redactHar(
    orCaptureError(() => readCapture(text)),
    secrets,
  );
}

/**
 * Reads a HAR.
 *
 * @throws CaptureError as {@link parseCapture} does
 */
export const parseHar = (text: string, secrets: readonly string[] = []): Har =>
  redactHar(
    orCaptureError(() => readHar(text)),
    secrets,
  );

/** A HAR as the text of a file. */
export const formatHar = (har: Har, secrets: readonly string[] = []): string =>
  `${JSON.stringify(redactHar(har, secrets), undefined, 2)}\n`;

function orCaptureError(read: () => Har): Har {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new CaptureError(error.message);
    throw error;
  }
}
