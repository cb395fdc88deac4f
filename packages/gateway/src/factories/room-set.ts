import type { RoomSet, User } from '@room-sessions/models';

/** A set that is entered by one of its rooms. The rooms name their set, not vice versa. */
export function makeRoomSet(facts: {
  socialRoomSetId: string;
  name: string;
  description: string;
  startingPointSocialId: string;
  host: User;
}): RoomSet {
  return {
    socialRoomSetId: facts.socialRoomSetId,
    name: facts.name,
    description: facts.description,
    entryOption: 'STARTING_POINT',
    groupFormerCount: 4,
    anyoneCanStart: false,
    allowGuestUsers: true,
    hostAdmitted: true,
    socialPermissionType: 'COMPANY_AND_CONNECTIONS',
    startingPointSocialId: facts.startingPointSocialId,
    hostUser: facts.host,
  };
}
