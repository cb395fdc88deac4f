// What a process of Pact's is given of the environment. They read PACT_* and OTEL_* variables that
// would change what they are asked to do.

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

/** What every process needs, and these; of whatever is there. */
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
