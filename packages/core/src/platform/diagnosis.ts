/** What a failure of a transport means. */
export interface Diagnosis {
  readonly code: 'connection_failed' | 'connect_timeout' | 'body_not_decoded' | 'redirect_refused';
  /** What happened, as a part of a sentence. */
  readonly what: string;
  /** The runtime's code for it in brackets, if known. */
  readonly why?: string;
  /** What to do, as a sentence at the end, if known. */
  readonly advice?: string;
  /** Whether it proves that something has answered. */
  readonly isAnswered?: boolean;
}
