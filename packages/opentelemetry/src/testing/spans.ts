// Separates the spans of calls from those of attempts.

import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect } from 'vitest';

export const getAttempts = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(({ kind }) => kind === SpanKind.CLIENT);

export const getCalls = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(
    ({ kind, instrumentationScope: { name } }) =>
      kind === SpanKind.INTERNAL && name === '@room-sessions/opentelemetry',
  );

/** The only span. Fails if there are more. */
export const only = (spans: readonly ReadableSpan[]): ReadableSpan => {
  expect(spans).toHaveLength(1);
  return spans[0]!;
};
