// Keeps secrets out of everything that is shown: what a provider answers may repeat them.

export type Redact = (text: string) => string;

/** Hides secrets, in the forms in which they may come back, in capitals or not. */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = secrets
    .filter((secret): secret is string => secret !== undefined && secret !== '')
    .flatMap(formsOf);
  if (forms.length === 0) return (text) => text;
  // The longest first: one may be a part of another.
  const ordered = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  const any = new RegExp(ordered.map(escaped).join('|'), 'gi');
  return (text) => text.replaceAll(any, '[secret]');
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inJson = inQuotes(secret);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    inJson,
    // JSON within JSON, as Pact quotes what it got.
    inQuotes(inJson),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    // As Pact shows bytes that are no text.
    bytes.toString('hex'),
  ];
}

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
