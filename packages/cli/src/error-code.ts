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
export const byDelivery: Readonly<Record<Delivery, ExitCode>> = {
  answered: exitCodes.answered,
  not_sent: exitCodes.notSent,
  unknown: exitCodes.unknown,
};

/** Input and settings that cannot be sent are usage errors. */
export function toExitCode(error: RoomSessionsError): ExitCode {
  const isUsage = error instanceof ConfigurationError || error instanceof InputError;
  if (isUsage && error.delivery === 'not_sent') return exitCodes.usage;
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
