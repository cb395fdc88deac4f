// Keeps secrets out of everything that is shown: what a provider answers may repeat them.

export type Redact = (text: string) => string;

/** Secrets, in the forms in which they may come back. */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = secrets
    .filter((secret): secret is string => secret !== undefined && secret !== '')
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]);
  // The longest first: one may be a part of another.
  const ordered = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, '[secret]'), text);
}
