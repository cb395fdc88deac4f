import { expect } from 'vitest';

/** What a call fails with. */
export const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('The call did not fail.'),
    (error: unknown) => error,
  );
