// Converts the response of the gateway to the result of a tool.

import type { Drift } from '@room-sessions/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Secrets } from '../secrets/secrets.ts';
import { describeDrift } from './drift.ts';

/** The text for a response without a body, which most writes have. */
const noBody = 'The request succeeded. The response has no body.';

/**
 * The result for a value: the value as structured content and as text, then its differences from the API
 * document. It has no output schema, because a client would drop a response that violates it.
 */
export function toResult(
  value: unknown,
  drifts: readonly Drift[],
  secrets: Secrets,
): CallToolResult {
  const clean = secrets.clean(value ?? null);
  const told = describeDrift(drifts);
  return {
    content: [
      { type: 'text', text: value === undefined ? noBody : JSON.stringify(clean) },
      ...(told === undefined ? [] : [{ type: 'text' as const, text: secrets.cleanText(told) }]),
    ],
    structuredContent: toObject(clean),
  };
}

/** Structured content has to be an object in both eras of the protocol. */
const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
