// What a list says of a recording, in its own view and in that of a room.
import type { Recording } from '@room-sessions/models';
import { duration, tag, type Tone } from '../parts/format.ts';
import type { Child } from '../parts/html.ts';

/** Only PROCESSING is documented; any other word is shown as it comes. */
export function recordingState({ status = 'unknown' }: Recording): Child {
  const tones: Readonly<Record<string, Tone>> = {
    PROCESSING: 'busy',
    FAILED: 'bad',
    unknown: 'quiet',
  };
  return tag(status, tones[status] ?? 'good');
}

export function recordedTime({ startDateTime, endDateTime }: Recording): string {
  const length = Date.parse(endDateTime ?? '') - Date.parse(startDateTime ?? '');
  return Number.isNaN(length) ? '–' : duration(length);
}
