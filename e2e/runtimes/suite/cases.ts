// All cases, in the order in which they run. Each area has a module.

import { badgingCases } from './cases/badging.ts';
import { callCases } from './cases/calls.ts';
import { controlCases } from './cases/control.ts';
import { endingCases } from './cases/endings.ts';
import { errorCases } from './cases/errors.ts';
import { mediaCases } from './cases/media.ts';
import { middlewareCases } from './cases/middleware.ts';
import { pagingCases } from './cases/paging.ts';
import { recordingsCases } from './cases/recordings.ts';
import { retryCases } from './cases/retry.ts';
import { roomsCases } from './cases/rooms.ts';
import { sdkCases } from './cases/sdk.ts';
import { settingsCases } from './cases/settings.ts';
import { validationCases } from './cases/validation.ts';
import type { Case } from './context.ts';

/** The cases of each area. */
export const areas: ReadonlyMap<string, readonly Case[]> = new Map([
  ['settings', settingsCases],
  ['calls', callCases],
  ['errors', errorCases],
  ['timeouts and abort', endingCases],
  ['retry', retryCases],
  ['middleware and logging', middlewareCases],
  ['pagination', pagingCases],
  ['validation', validationCases],
  ['rooms', roomsCases],
  ['media', mediaCases],
  ['recordings', recordingsCases],
  ['badging', badgingCases],
  ['SDK package and models', sdkCases],
  ['control plane', controlCases],
]);

export const cases: readonly Case[] = [...areas.values()].flat();
