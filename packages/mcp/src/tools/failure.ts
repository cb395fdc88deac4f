// A failed call as the result of a tool: the error, and whether the gateway may have processed the request.

import { ApiError, RoomSessionsError } from '@room-sessions/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiTool } from '../api-tool.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { howToRequestLess } from './result.ts';

/** A call, or a response, that this server refuses; the message gives the reason. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The result for an error of a call. */
export function toFailure(error: unknown, secrets: Secrets, tool: ApiTool): CallToolResult {
  if (error instanceof RefusedError) return failure(error.message, secrets);
  if (!(error instanceof RoomSessionsError)) {
    const why = error instanceof Error ? error.message : String(error);
    return failure(
      `room-sessions-mcp has a defect: ${why}. The gateway may have processed the request.`,
      secrets,
    );
  }
  const { code, delivery } = error;
  const facts = { code, delivery, ...(error instanceof ApiError && { status: error.status }) };
  const less = code === 'body_too_large' ? ` ${howToRequestLess(tool)}` : '';
  return {
    ...failure(quoteGateway(error) + less, secrets),
    structuredContent: { error: facts },
  };
}

function failure(message: string, secrets: Secrets): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: secrets.cleanText(message) }] };
}

/** The message with the text of the gateway in quotes, so that a model can tell it from the words of this server. */
function quoteGateway(error: RoomSessionsError): string {
  const { message } = error;
  const { before, text } = findGatewayText(error);
  if (!text) return message;
  const at = message.indexOf(before + text);
  // A text with a secret is not always found, because the secret is masked in the message.
  if (at === -1) return JSON.stringify(message);
  const start = at + before.length;
  return message.slice(0, start) + JSON.stringify(text) + message.slice(start + text.length);
}

/** The text of the gateway in the message of an error, after words of the SDK: an error text, or a Content-Type. */
function findGatewayText(error: RoomSessionsError): { before: string; text: string } {
  const text =
    error instanceof ApiError
      ? toLine(error.detail ?? '')
      : /^body_not_(json|utf8)$/.test(error.code) && error.response?.headers.get('content-type');
  return { before: error instanceof ApiError ? ': ' : ', ', text: text || '' };
}

/** The text as it is in the message of an `ApiError`. */
function toLine(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ');
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}
