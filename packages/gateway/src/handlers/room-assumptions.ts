import type { Social } from '@room-sessions/models';
import type { AssumptionId } from '../generated/assumptions.ts';

/** Fields of which it is unknown whether an update may set them. */
export const roomFlags = ['isOpen', 'isValid', 'recurring'] as const;

/** The assumptions of shown rooms about fields with a single documented value. */
export function getRoomAssumptions(rooms: readonly Social[]): AssumptionId[] {
  const assumed = new Set<AssumptionId>();
  for (const { theme, platform, ...room } of rooms) {
    if (theme?.type) assumed.add('theme-type-values');
    if (theme?.uploadStatus?.status) {
      assumed.add('upload-status-values').add('upload-status-transitions');
    }
    if (platform) assumed.add('social-platform-values');
    if (roomFlags.some((flag) => room[flag] !== undefined)) assumed.add('room-flag-transitions');
  }
  return [...assumed];
}
