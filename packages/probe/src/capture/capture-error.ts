/** A file that cannot be used as a capture. Its message names the place in the file and no value of it. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}
