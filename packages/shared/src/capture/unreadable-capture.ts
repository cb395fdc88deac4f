/** The text is not a capture. The message contains the place, but no value of the text. */
export class UnreadableCapture extends Error {
  override readonly name = 'UnreadableCapture';
}
