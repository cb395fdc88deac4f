import type { User } from '@room-sessions/models';
import type { StoredRoom } from '../store/rooms.ts';
import { makeTheme } from './theme.ts';

/** The parts of a room with an id. */
export const roomParts = ['room', 'company', 'theme', 'upload', 'meta'] as const;
export type RoomPart = (typeof roomParts)[number];

export interface RoomFacts {
  name: string;
  host: User;
  sessionId: string;
  made: string;
  configurationId?: string | undefined;
  getId: (part: RoomPart) => string;
}

/** An open room with a theme whose images are being uploaded. */
export function makeRoom({
  name,
  host,
  sessionId,
  made,
  configurationId,
  getId,
}: RoomFacts): StoredRoom {
  const [socialId, socialThemeId] = [getId('room'), getId('theme')];
  return {
    socialId,
    companyId: getId('company'),
    companyName: 'Example Ltd',
    ...(host.userId && { userId: host.userId }),
    user: host,
    name,
    description: `${name}, a sample room`,
    socialURI: `https://rooms.example.com/${socialId}`,
    sessionId,
    isOpen: true,
    recurring: false,
    anyoneCanStart: true,
    isValid: true,
    free: true,
    allowGuestUsers: true,
    hostAdmitted: false,
    socialPermissionType: 'PUBLIC',
    platform: 'SERVICE',
    maxParticipants: 100,
    startingWidth: 1920,
    startingHeight: 1080,
    connectedRoom: true,
    ...(configurationId && { configurationId }),
    theme: makeTheme({ socialThemeId, requestStatusId: getId('upload'), made }),
    themeId: socialThemeId,
    dateCreated: made,
    socialMeta: { socialMetaId: getId('meta') },
    myBadgeData: [{ title: 'Company', value: 'Example Ltd', visibility: 'ALL', inputType: 'TEXT' }],
  };
}
