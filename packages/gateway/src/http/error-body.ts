import type { ErrorBody } from '@room-sessions/models';

/** The API's general error body. */
export const errorBody = (code: number, error: string): ErrorBody => ({
  error,
  status: 'error',
  code,
});
