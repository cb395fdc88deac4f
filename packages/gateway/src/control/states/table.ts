import { accessStates } from './access.ts';
import { badgingStates } from './badging.ts';
import { mediaStates } from './media.ts';
import { recordingStates } from './recordings.ts';
import { roomStates } from './rooms.ts';
import type { ProviderState } from './state.ts';

/** Every state that the gateway can be put in, in the order in which they are listed. */
export const providerStates: readonly ProviderState[] = [
  ...accessStates,
  ...roomStates,
  ...mediaStates,
  ...badgingStates,
  ...recordingStates,
];
