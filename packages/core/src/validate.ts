// Has parts of a call checked by schemas that were handed in. Report tells of departures, strict
// refuses them; how a schema is asked comes with the schemas.

import { type ErrorContext, invalidInput, ResponseError } from './errors.ts';
import { safelyNotify } from './observe/safely-notify.ts';
import type { OperationSchemas } from './standard-schema.ts';
import { isStreamedBody } from './streamed-body.ts';
import type { Drift } from './validation/drift.ts';
import type { Validation } from './validation-options.ts';

type Part = Drift['part'];
type Parts = { readonly [Name in Part]?: unknown };
type Asked = [Part, unknown][];

/**
 * Checks an input, or a response with its `context`, part by part. In strict mode it throws
 * {@link InputError} or {@link ResponseError}; no value is changed. Where there is nothing to check
 * there is nothing to wait for.
 */
export function validate(
  validation: Validation | false | undefined,
  operation: string,
  parts: Parts,
  context?: ErrorContext,
): Promise<void> | undefined {
  const schemas = validation && validation.schemas[operation];
  if (!schemas) return undefined;
  const asked = Object.entries(parts).filter(([part]) => schemas[part as Part]) as Asked;
  return asked.length > 0 ? checkParts(schemas, validation, operation, asked, context) : undefined;
}

async function checkParts(
  schemas: OperationSchemas,
  { mode, onDrift }: Validation,
  operation: string,
  asked: Asked,
  context: ErrorContext | undefined,
): Promise<void> {
  const report = onDrift && ((drift: Drift): void => safelyNotify(onDrift, drift));
  for (const [part, value] of asked) {
    // Nothing to look at yet: it is read while it is sent.
    if (isStreamedBody(value)) continue;
    const found = schemas.check(schemas, part, value, operation, report);
    const refusal = found && 'then' in found ? await found : found;
    if (!refusal || mode !== 'strict') continue;
    const { path, why, issues } = refusal;
    if (!context) throw invalidInput(operation, path, why, { issues });
    const known = { ...context, delivery: 'answered', issues, body: value } as const;
    throw new ResponseError('validation_failed', `${operation}: ${why}`, known);
  }
}
