// Converts the response of the gateway to the result of a tool.

import type { Drift } from '@room-sessions/schemas/validation';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiTool } from '../api-tool.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { describeDrift } from './drift.ts';

/** The text for a response without a body, which most writes have. */
const noBody = 'The request succeeded. The response has no body.';

/** The maximum length of each text of a result, about 25,000 tokens. */
const mostCharacters = 100_000;

/** How a model requests less, if the operation has a way. */
export const howToRequestLess = ({ paged }: ApiTool): string =>
  paged
    ? 'Request fewer items with a smaller `size`, and the next items with `page`.'
    : 'This operation has no parameter that requests less.';

/**
 * The result for a value: the value as structured content and as text, then its differences from the API
 * document. It has no output schema, because a client would drop a response that violates it. A value that is too
 * large is a text that is cut off, without structured content.
 */
export function toResult(
  value: unknown,
  drifts: readonly Drift[],
  secrets: Secrets,
  tool: ApiTool,
): CallToolResult {
  // Cleaned before it is cut, because a part of a secret is not recognized.
  const clean = secrets.clean(value ?? null);
  const text = value === undefined ? noBody : JSON.stringify(clean);
  const isCut = text.length > mostCharacters;
  const drift = describeDrift(drifts);
  const texts = [
    text.slice(0, mostCharacters),
    ...(isCut ? [explainCut(text.length, tool)] : []),
    ...(drift === undefined ? [] : [secrets.cleanText(drift).slice(0, mostCharacters)]),
  ];
  return {
    content: texts.map((one) => ({ type: 'text', text: one })),
    ...(!isCut && { structuredContent: toObject(clean) }),
  };
}

const explainCut = (length: number, tool: ApiTool): string =>
  `The request succeeded, but the JSON of the response has ${length} characters, and only the first ` +
  `${mostCharacters} are above: the response is incomplete. ${howToRequestLess(tool)}`;

/** Structured content has to be an object in both eras of the protocol. */
const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
