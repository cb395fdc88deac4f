// Checks the parts of a call with schemas: report mode reports drift, strict mode refuses mismatches.

import type { Extension } from '@room-sessions/core';
import {
  type Attempt,
  type Call,
  checkOptions,
  createExtension,
  encodeObject,
  getContext,
  invalidInput,
  isPlainObject,
  isStreamedBody,
  misconfigured,
  parameterNames,
  InvalidResponseError,
  safelyNotify,
} from '@room-sessions/core/internal';
import { check } from './check.ts';
import { collectDrift, type Drift } from './drift.ts';
import type { OperationSchemas } from './standard-schema.ts';
import type { Validation } from './validation-options.ts';

/**
 * Checks requests and responses against schemas. Throws `ConfigurationError` unless `mode` or
 * `onDrift` says what to do with a mismatch.
 *
 * @example createClient({ use: [validate({ schemas: roomsSchemas, onDrift: driftSummary().add })] })
 */
export function validate(validation: Validation): Extension {
  const { schemas, mode = 'report', onDrift } = checkValidation(validation);
  const report = onDrift && ((drift: Drift): void => safelyNotify(onDrift, drift));

  const checkPart = async (
    call: Call,
    ofOperation: OperationSchemas,
    part: Drift['part'],
    value: unknown,
    isResponse: boolean,
  ): Promise<void> => {
    // A streamed body is read while it is sent.
    if (!ofOperation[part] || isStreamedBody(value)) return;
    const { id } = call.operation;
    const found = check(ofOperation, part, value, id, report);
    const refusal = found && 'then' in found ? await found : found;
    if (!refusal || mode !== 'strict') return;
    const { path, why, issues } = refusal;
    if (!isResponse) throw invalidInput(id, path, why, { issues });
    const { number, response } = call as Attempt;
    throw new InvalidResponseError('validation_failed', `${id}: ${why}`, {
      ...getContext(call, number),
      delivery: 'answered',
      response: () => response!.toResponse(),
      issues,
      body: value,
    });
  };

  return createExtension({
    async check(call, received) {
      const { operation, input } = call;
      const ofOperation = schemas[operation.id];
      if (received) {
        if (ofOperation) await checkPart(call, ofOperation, 'response', received.value, true);
        return;
      }
      // Schemas that know unknown fields report them at any depth.
      if (report && !(ofOperation?.body && ofOperation.unknowns)) {
        const { body } = input;
        collectDrift(operation.id, 'body', body, [], findUnknownFields(call)).forEach(report);
      }
      if (!ofOperation) return;
      const inPath = parameterNames(operation.path);
      const names = Object.keys(input);
      const pick = (known: readonly string[] = []): object =>
        Object.fromEntries(
          names.filter((one) => known.includes(one)).map((one) => [one, input[one]]),
        );
      await checkPart(call, ofOperation, 'path', pick(inPath), false);
      await checkPart(call, ofOperation, 'query', pick(operation.query), false);
      const body = input['body'] ?? (operation.body === encodeObject ? {} : undefined);
      await checkPart(call, ofOperation, 'body', body, false);
    },
  });
}

/** The places of the unknown fields in the body of a call. */
function findUnknownFields({
  operation,
  input,
}: Call): { readonly path: readonly PropertyKey[] }[] {
  const { fields } = operation;
  if (fields === undefined) return [];
  const known = fields.split(' ');
  const { body } = input;
  const isList = Array.isArray(body);
  const items: readonly unknown[] = isList ? body : [body];
  return items.flatMap((item, at) =>
    typeof item !== 'object' || item === null || 'toJSON' in item
      ? []
      : Object.entries(item as Record<string, unknown>)
          // JSON does not carry undefined.
          .filter(([name, value]) => value !== undefined && !known.includes(name))
          .map(([name]) => ({ path: isList ? [at, name] : [name] })),
  );
}

function checkValidation(validation: Validation): Validation {
  const { schemas, mode, onDrift } = checkOptions(validation, 'none', 'schemas mode onDrift');
  if (!isPlainObject(schemas)) misconfigured('`schemas` must hold schemas by operation id.');
  if (mode !== undefined && mode !== 'report' && mode !== 'strict') {
    misconfigured("`mode` must be 'report' or 'strict'.");
  }
  if (mode !== 'strict' && typeof onDrift !== 'function') {
    misconfigured("`validate` needs `onDrift`, which receives mismatches, or `mode: 'strict'`.");
  }
  return validation;
}
