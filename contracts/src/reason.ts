/** The reason of a failure: if a host has several addresses, the message of the error itself is empty. */
export function getReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getReason).join('; ');
  const reason = error instanceof Error ? error.message : String(error);
  // OpenSSL's line also names its source files.
  const [, ofTls] = /:SSL routines:[^:]*:([^:]+)/.exec(reason) ?? [];
  return ofTls ?? reason;
}

/** The start of a response, short enough to read. */
export const excerpt = (answer: string): string =>
  answer.length > 200 ? `${answer.slice(0, 200)}…` : answer;
