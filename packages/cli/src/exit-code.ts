// The exit codes. They show whether a request may be repeated.

export const exitCodes = { ok: 0, answered: 1, usage: 2, notSent: 3, unknown: 4 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure with an exit code and a message for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The exit codes in words, for the help and the page. */
export const exitCodeTexts: readonly (readonly [codes: string, meaning: string])[] = [
  ['0', 'done'],
  [
    '1',
    'the gateway responded with an error, or refused a record; --fields names a field that neither the response nor the API document has; or the output could not be written',
  ],
  ['2', 'the command line, an input file or a setting is wrong or missing; nothing was sent'],
  ['3', 'not sent: no connection, or the key command failed; safe to repeat'],
  [
    '4',
    'unknown: the gateway may have processed the request, also after status 500 to 599 of a write; check before you repeat it',
  ],
  [
    '129, 130, 143',
    'ended by SIGHUP, SIGINT or SIGTERM; the message says what happened to the request',
  ],
];
