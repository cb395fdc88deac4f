// The exit code of an error of the SDK, by its `delivery`.

import {
  type Delivery,
  isConfigurationError,
  isInputError,
  type RoomSessionsError,
} from '@room-sessions/core';
import { type ExitCode, exitCodes } from './exit-code.ts';

/** The exit code for each `delivery`. */
export const byDelivery: Readonly<Record<Delivery, ExitCode>> = {
  answered: exitCodes.answered,
  'not-sent': exitCodes.notSent,
  unknown: exitCodes.unknown,
};

/** Input and settings that cannot be sent are usage errors. */
export function toExitCode(error: RoomSessionsError): ExitCode {
  const isUsage = isConfigurationError(error) || isInputError(error);
  return isUsage && error.delivery === 'not-sent' ? exitCodes.usage : byDelivery[error.delivery];
}
