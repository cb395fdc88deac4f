// A failure, in lines that a person reads.

import type { InteractionRequest, InteractionResult } from '../verify/verification.ts';

export const requestInWords = ({ method, path, operation }: InteractionRequest): string =>
  `${method} ${path}${operation === undefined ? '' : ` (${operation})`}`;

/** What came, where something did. */
export const answerInWords = ({ answer }: InteractionResult): string[] =>
  answer ? [`came: ${answer.status} ${answer.body.trim() || 'without a body'}`] : [];
