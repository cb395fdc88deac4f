import { accessStates } from './access.ts';
import { badgingStates } from './badging.ts';
import { mediaStates } from './media.ts';
import { recordingStates } from './recordings.ts';
import { roomStates } from './rooms.ts';
import type { ProviderState } from './state.ts';

/** All provider states, in the order of the list. */
export const providerStates: readonly ProviderState[] = [
  ...accessStates,
  ...roomStates,
  ...mediaStates,
  ...badgingStates,
  ...recordingStates,
];
