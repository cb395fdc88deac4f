import type { UnrecordedRequests } from '../wire.ts';

/** The replay of the command line. */
export interface StartReplay {
  readonly file: string;
  readonly text: string;
  readonly unrecorded: UnrecordedRequests;
}
