/** Why something failed: where a host has several addresses, the error itself says nothing. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  const reason = error instanceof Error ? error.message : String(error);
  // OpenSSL's line names its sources as well.
  const [, ofTls] = /:SSL routines:[^:]*:([^:]+)/.exec(reason) ?? [];
  return ofTls ?? reason;
}

/** The beginning of an answer, as much of it as somebody reads. */
export const excerpt = (answer: string): string =>
  answer.length > 200 ? `${answer.slice(0, 200)}…` : answer;
