/** Decodes percent-encoded text. Text with an invalid escape is returned unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
