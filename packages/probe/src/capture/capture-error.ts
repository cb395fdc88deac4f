/** A file that is not a usable capture. The message names the place in the file, but quotes no value. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}
