// Errors for invalid input, before anything is sent.

import { invalidInput } from '@room-sessions/core/internal';

export const operation = 'uploadImage';

/** Throws `InputError` for a place in the input. */
export const throwInputError = (path: string, why: string, cause?: unknown): never => {
  throw invalidInput(operation, path, why, cause == null ? {} : { cause });
};
