// The environment of Pact's processes. They read PACT_* and OTEL_* variables, which would change their
// behavior.

export type Environment = Readonly<Record<string, string | undefined>>;

const needed = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
];

/** The variables that every process needs, and the given ones, if they are set. */
export function chosen(
  environment: Environment,
  more: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    [...needed, ...more].flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
