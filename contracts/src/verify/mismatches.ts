// Reads the result of Pact's verifier for an interaction.

interface Mismatch {
  readonly type?: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
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
  /** Whether Pact has a result at all. */
  readonly ran: boolean;
  /** The mismatches, one per line; empty if it was verified. */
  readonly lines: readonly string[];
}

/** Reads the result of the verification of this one interaction. */
export function readMismatches(output: string, description: string): Reading {
  const results = parse(output);
  if (!results) return { ran: false, lines: [output || "Pact's verifier gave no result."] };
  const [one, ...more] = results;
  if (!one || more.length > 0 || one.description !== description) {
    const lines = [`Pact's verifier gave ${results.length} results for this one interaction.`];
    return { ran: false, lines };
  }
  if (one.result === 'OK' && !one.pending) return { ran: true, lines: [] };
  const { message = "Pact's verifier reports a failure without a reason.", mismatches = [] } =
    one.mismatch ?? {};
  const ofStatus = mismatches.filter(({ type }) => type === 'StatusMismatch');
  // A response with another status differs everywhere. A list repeats the mismatches of its items.
  const lines = [...new Set((ofStatus.length > 0 ? ofStatus : mismatches).map(inWords))];
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

/** Values of these fields are never repeated. */
const secret = /bearer|token|password|secret/i;

function inWords(one: Mismatch): string {
  const { type = '', path, key } = one;
  const part = parts[type] ?? type;
  const place = [part, key ?? path].filter(Boolean).join(' ');
  return `${place}: ${secret.test(place) ? 'another value than the contract has' : difference(one)}`;
}

/** Pact says "Expected ACTUAL to match EXPECTED", in the wrong order. */
function difference({ expected, actual, mismatch = '' }: Mismatch): string {
  const types = /\((\w+)\) to be the same type as .*\((\w+)\)$/s.exec(mismatch);
  const [, pattern] = /^Expected .* to match '(.*)'$/s.exec(mismatch) ?? [];
  const got = `got ${brief(actual)}`;
  if (types) return `expected ${getKind(types[2])} such as ${brief(expected)}, ${got}`;
  if (pattern !== undefined) return `expected text that matches ${pattern}, ${got}`;
  if (/^Expected .* to be equal to /s.test(mismatch)) {
    return `expected ${brief(expected)}, ${got}`;
  }
  return brief(mismatch.replace(/^Actual map is missing the following keys: /, 'missing: '), 300);
}

const kinds: Readonly<Record<string, string>> = {
  Array: 'an array',
  Object: 'an object',
  String: 'text',
  Integer: 'a whole number',
  Decimal: 'a number',
  Boolean: 'true or false',
  Null: 'null',
};

const getKind = (type = ''): string => kinds[type] ?? type;

function brief(value: unknown, most = 100): string {
  const text = quoted(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Fields with such names are quoted without their values. */
export const quoted = (text: string): string =>
  text.replaceAll(
    /(\\?"\w*(?:bearer|token|password|secret)\w*\\?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|\\"[^"]*")/gi,
    '$1[secret]',
  );
