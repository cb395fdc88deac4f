import { badgingHandlers } from './badging.ts';
import { mediaHandlers } from './media.ts';
import type { Handlers } from './call.ts';
import { recordingHandlers } from './recordings.ts';
import { roomHandlers } from './rooms.ts';

/** The handlers of all operations; a missing one does not compile. */
export const handlers: Handlers = {
  ...roomHandlers,
  ...mediaHandlers,
  ...recordingHandlers,
  ...badgingHandlers,
};
