import { getMark } from '../errors/brand.ts';
import type { UnusableBody } from '../transport/transport.ts';

/** What a failure of a transport means. */
export interface Diagnosis {
  readonly code: 'connection_failed' | 'connect_timeout';
  /** The code if there was a response that cannot be used. */
  readonly unusable?: UnusableBody | 'redirect_refused';
  /** What happened, as a part of a sentence. */
  readonly what: string;
  /** The runtime's code for it in brackets, if known. */
  readonly why?: string;
  /** What to do, as a sentence at the end, if known. */
  readonly advice?: string;
  /** The error of the runtime, if any. */
  readonly cause: unknown;
  /** Whether it proves that something has answered. */
  readonly isAnswered?: boolean;
}

/** What the errors of our own transports mean: a body that cannot be used. */
export function diagnoseBody(failure: unknown): Diagnosis | undefined {
  const unusable = getMark(failure, 'unusable-body') as UnusableBody | undefined;
  if (!unusable) return undefined;
  const { message, cause = failure } = failure as Error;
  return { code: 'connection_failed', unusable, what: message, isAnswered: true, cause };
}
