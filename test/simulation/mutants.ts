// Faults of the packages, each of which breaks one guard. `simulation.slow.test.ts` proves that the simulation
// detects them.

/** An edit of one place in a source file. */
export interface Mutant {
  readonly name: string;
  /** The path below `packages/`. */
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** The faults of each file: the name, the text and its replacement. */
const faults: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'core/src/call/attempt.ts': [
    [
      'sends a request when its key arrives after the abort',
      'signal.throwIfAborted();\n    // Another',
      '// Another',
    ],
  ],
  'core/src/call/attempt-error.ts': [
    ['forgets an earlier unknown attempt', "own === 'not_sent' ? earlier : own", 'own'],
    ['leaks the key through the cause of an error', 'copyTexts(cause, context.mask)', 'cause'],
  ],
  'core/src/call/deadline.ts': [
    ['leaves the timer of an attempt', 'clear?.();', ''],
    ['leaves the abort listener of an attempt', "one.removeEventListener('abort', end);", ';'],
  ],
  'core/src/errors/delivery.ts': [
    [
      'forgets an unknown attempt after 429',
      "=== 'not_sent' ? 'refused' : earlier",
      "&& 'refused'",
    ],
  ],
  'core/src/call/retry.ts': [
    ['retries a timeout that fired before sending', ' && attempt.isTried)', ')'],
    [
      'retries an unsafe operation after 503',
      'has(status) && isRepeatable(attempt)',
      'has(status)',
    ],
    ['retries an unsafe operation that may be processed', "=== 'not_sent' ||", "!== 'answered' ||"],
    ['waits longer than the total timeout', 'delay < remaining ?', 'true ?'],
    [
      'ignores Retry-After if a body is cut off',
      'response && getRetryAfter(response)',
      'undefined',
    ],
  ],
  'core/src/call/run.ts': [['5xx refills the retry budget', 'response!.status < 500', 'true']],
  'core/src/paging/page-walk.ts': [
    ['keeps requests for pages after the last page', 'inFlight.abort(signal?.reason);', ''],
  ],
  'media/src/base64-body.ts': [
    [
      'retries a one-shot body that a transport has opened',
      '(this.#isOpen && !this.replayable) ||',
      '',
    ],
  ],
  'media/src/content-reader.ts': [
    ['accepts a source that ends early', 'size === undefined || total === size', 'true'],
  ],
  'media/src/upload.ts': [
    ['waits for a source that never closes', '() => closing, patience', '() => closing'],
  ],
  'media/src/within-call.ts': [
    ['ignores the signal of the client before an upload', 'left, signals, step', 'left, [], step'],
  ],
  'rooms/src/batches.ts': [
    ['starts a batch after a failure', ' && failures.length === 0', ''],
    ['reports a batch as open after an unknown attempt', ' && !hasUnknownAttempt(error)', ''],
  ],
  'rooms/src/invite-error.ts': [
    ['hides a sent batch when the key function fails', '&&\n      failure.attempts === 0', ''],
  ],
};

export const mutants: readonly Mutant[] = Object.entries(faults).flatMap(([file, list]) =>
  list.map(([name, find, replace]) => ({ name, file, find, replace })),
);
