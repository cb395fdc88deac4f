// The exit code of an error of the SDK, by its `delivery`.

import {
  type Delivery,
  ApiError,
  ConfigurationError,
  InputError,
  type RoomSessionsError,
} from '@room-sessions/core';
import { operationAt } from '@room-sessions/shared/operation-at';
import { type ExitCode, exitCodes } from './exit-code.ts';
import { apiCommands } from './generated/commands.ts';

/** The exit code for each `delivery`. */
const byDelivery: Readonly<Record<Delivery, ExitCode>> = {
  answered: exitCodes.answered,
  not_sent: exitCodes.notSent,
  unknown: exitCodes.unknown,
};

/** Input and settings that cannot be sent are usage errors. */
const isUsage = (error: unknown): boolean =>
  (error instanceof ConfigurationError || error instanceof InputError) &&
  error.delivery === 'not_sent';

/** Whether the same request would fail again: the key, the room or the input is wrong. */
export const failsAgain = (error: unknown): boolean =>
  isUsage(error) || (error instanceof ApiError && [400, 401, 403, 404].includes(error.status));

export function toExitCode(error: RoomSessionsError): ExitCode {
  if (isUsage(error)) return exitCodes.usage;
  // A gateway or a proxy that fails may have processed the request before.
  if (error instanceof ApiError && error.status >= 500 && isWrite(error.operation))
    return exitCodes.unknown;
  return byDelivery[error.delivery];
}

/** Whether an operation must not run twice; undocumented ones have the id `METHOD /path`. */
function isWrite(id = ''): boolean {
  const [method = '', path = ''] = id.split(' ');
  const operations = apiCommands.map(({ operation }) => operation);
  const found = operations.find((one) => one.id === id) ?? operationAt(operations, method, path);
  return found ? !found.idempotent : !/^(GET|HEAD|OPTIONS)$/.test(method);
}
