// What is refused before anything is sent, in one form.

import { invalidInput } from '@room-sessions/core';

export const operation = 'uploadImage';

/** Throws `InputError` for a place in what was given. */
export const throwInputError = (path: string, why: string, cause?: unknown): never => {
  throw invalidInput(operation, path, why, cause == null ? {} : { cause });
};
