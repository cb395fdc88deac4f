import { expect } from 'vitest';

/** The error of a call. */
export const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('The call did not fail.'),
    (error: unknown) => error,
  );
