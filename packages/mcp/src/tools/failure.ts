// A failed call as the result of a tool: the error, and whether the gateway may have processed the request.

import { isApiError, isRoomSessionsError } from '@room-sessions/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Secrets } from '../secrets/secrets.ts';

/** A call that this server refuses; the message gives the reason. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The result for an error of a call. */
export function toFailure(error: unknown, secrets: Secrets): CallToolResult {
  if (error instanceof RefusedError) return failure(error.message, secrets);
  if (!isRoomSessionsError(error)) {
    const why = error instanceof Error ? error.message : String(error);
    return failure(
      `room-sessions-mcp has a defect: ${why}. The gateway may have processed the request.`,
      secrets,
    );
  }
  const { message, code, delivery } = error;
  const facts = { code, delivery, ...(isApiError(error) && { status: error.status }) };
  return { ...failure(message, secrets), structuredContent: { error: facts } };
}

function failure(message: string, secrets: Secrets): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: secrets.cleanText(message) }] };
}
