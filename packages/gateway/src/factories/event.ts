import type { SocialEvent, User } from '@room-sessions/models';

/** A kickoff event without registrations. */
export function makeEvent(facts: {
  socialEventId: string;
  starts: string;
  ends: string;
  socialRoomSetId: string;
  host: User;
}): SocialEvent {
  return {
    socialEventId: facts.socialEventId,
    name: 'Kickoff',
    description: 'Two hours that start the quarter',
    eventColor: '#0b5fff',
    validateParticipants: false,
    startDateTime: facts.starts,
    endDateTime: facts.ends,
    socialRoomSetId: facts.socialRoomSetId,
    user: facts.host,
    registrationStatus: 'NOT_CREATED',
  };
}
