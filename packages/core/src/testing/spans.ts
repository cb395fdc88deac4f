// Which of the spans are those of calls and of attempts.

import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect } from 'vitest';

export const attemptsOf = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(({ kind }) => kind === SpanKind.CLIENT);

export const callsOf = (spans: readonly ReadableSpan[]): ReadableSpan[] =>
  spans.filter(
    ({ kind, instrumentationScope: { name } }) =>
      kind === SpanKind.INTERNAL && name === '@room-sessions/core',
  );

/** The only span of its kind. */
export const only = (spans: readonly ReadableSpan[]): ReadableSpan => {
  expect(spans).toHaveLength(1);
  return spans[0]!;
};
