/** A text that is not a capture. The message names the place in it and no value of it. */
export class UnreadableCapture extends Error {
  override readonly name = 'UnreadableCapture';
}
