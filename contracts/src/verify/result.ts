// Reads what Pact's verifier says of an interaction.

interface Mismatch {
  readonly type?: string;
  readonly path?: string;
  readonly key?: string;
  readonly mismatch?: string;
}

interface Result {
  readonly description?: string;
  readonly result?: string;
  readonly pending?: boolean;
  readonly mismatch?: {
    readonly message?: string;
    readonly mismatches?: readonly Mismatch[];
  };
}

export interface Reading {
  /** Whether Pact came to a result at all. */
  readonly ran: boolean;
  /** What departs, a line each; nothing when it was verified. */
  readonly lines: readonly string[];
}

/** Reads the result of a verification of this one interaction. */
export function readResult(output: string, description: string): Reading {
  const results = parse(output);
  if (!results) return { ran: false, lines: [output || "Pact's verifier said nothing."] };
  const [one, ...more] = results;
  if (!one || more.length > 0 || one.description !== description) {
    const lines = [`Pact's verifier gave ${results.length} results for this one interaction.`];
    return { ran: false, lines };
  }
  if (one.result === 'OK' && !one.pending) return { ran: true, lines: [] };
  const { message = "Pact's verifier says that it failed, and not why.", mismatches = [] } =
    one.mismatch ?? {};
  // What is matched as an item of a list is told once more for the list.
  const lines = [...new Set(mismatches.map(inWords))];
  return { ran: true, lines: lines.length > 0 ? lines : [message] };
}

function parse(output: string): Result[] | undefined {
  try {
    return (JSON.parse(output) as { interactionResults?: Result[] }).interactionResults ?? [];
  } catch {
    return undefined;
  }
}

const parts: Readonly<Record<string, string>> = {
  StatusMismatch: 'status',
  HeaderMismatch: 'header',
  BodyMismatch: 'body',
  BodyTypeMismatch: 'body',
};

/** Values of these are not repeated, whatever they were. */
const secret = /bearer|token|password|secret/i;

function inWords({ type = '', path, key, mismatch = '' }: Mismatch): string {
  const part = parts[type] ?? type;
  const place = [part, key ?? path].filter(Boolean).join(' ');
  return `${place}: ${secret.test(place) ? 'another value than the contract has' : quoted(mismatch)}`;
}

/** Where an answer is quoted, fields of such names are quoted without their values. */
export const quoted = (text: string): string =>
  text.replaceAll(
    /(\\?"\w*(?:bearer|token|password|secret)\w*\\?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|\\"[^"]*")/gi,
    '$1[secret]',
  );
