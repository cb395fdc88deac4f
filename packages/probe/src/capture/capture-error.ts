/** A file that is not a usable capture. Its message names the place in the file, but no value of it. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}
