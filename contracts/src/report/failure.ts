// A failure, in lines that a person reads.

import type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
} from '../verify/verification.ts';

export const requestInWords = ({ method, path, operation }: InteractionRequest): string =>
  `${method} ${path}${operation === undefined ? '' : ` (${operation})`}`;

/** What came, where something did. */
export const answerInWords = ({ answer }: InteractionResult): string[] =>
  answer ? [`came: ${statusInWords(answer)} ${answer.body.trim() || 'without a body'}`] : [];

export const statusInWords = ({ status, location }: InteractionAnswer): string =>
  location === undefined ? String(status) : `${status} to ${location}`;
