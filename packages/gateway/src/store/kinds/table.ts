// The kinds of records. The tables, lists, changes, removals, seed data, exports, snapshots and the
// console loop over this table: a new kind needs an entry here and a member in `SeedData`.
import type * as z from 'zod/mini';
import type { SocialInvite, User } from '@room-sessions/models';
import {
  zBadgeData,
  zBadgeQuestion,
  zEntryConfig,
  zImage,
  zPlaylist,
  zRecording,
  zRoomSet,
  zSocial,
  zSocialEvent,
  zSocialInvite,
  zSurveyAnswer,
  zUser,
} from '@room-sessions/schemas';
import type {
  SeedAlternateHost,
  SeedBanner,
  SeedFailedRecording,
  SeedImage,
  SeedKind,
  SeedParticipant,
  SeedRecording,
  Transcription,
} from './seed-data.ts';
import { badInput } from '../../failure.ts';
import { fold, sameId } from '../text.ts';
import { integer, type Kind, optional, text } from './kind.ts';

const typed: unknown = {};

/** A kind that is a component of the API document. */
const described = <Document extends object>(
  schema: z.ZodMiniType<Document>,
  component: string,
) => ({ document: typed as Document, schema: [schema, component] as const });

const idOf = <Name extends string>(name: Name) => ({
  type: 'text' as const,
  of: (document: { readonly [N in Name]?: string | undefined }) => sameId(document[name] ?? ''),
});
const optionalIdOf = <Name extends string>(name: Name) => ({
  ...optional,
  of(document: { readonly [N in Name]?: string | undefined }) {
    const id = document[name];
    return id === undefined ? null : sameId(id);
  },
});
const flagOf = <Name extends string>(name: Name) => ({
  ...integer,
  of: (document: { readonly [N in Name]?: boolean | undefined }) => Number(document[name] ?? false),
});

/** In the order in which they are seeded: referenced records come first. */
export const kinds = {
  users: {
    ...described(zUser, 'User'),
    id: 'userId',
    // In lower case here, because SQLite lowers only ASCII letters.
    columns: { search: { ...text, of: searchable } },
    shown: {
      names: ['name', 'emailAddress'],
      members: ['emailAddress', 'active', 'registeredDateTime'],
      references: ['userId', 'invitedUserId'],
      added: { name: 'New user', emailAddress: 'new.user@example.com' },
    },
  },

  roomSets: {
    ...described(zRoomSet, 'RoomSet'),
    id: 'socialRoomSetId',
    derived: ['alternateHosts', 'socials'],
    contains: {
      alternateHosts: ['alternateHosts', 'ownerId'],
      socials: ['rooms', 'socialRoomSetId'],
    },
    shown: {
      members: ['socialPermissionType', 'entryOption', 'anyoneCanStart', 'allowGuestUsers'],
      references: ['socialRoomSetId', 'ownerId'],
      added: { name: 'New room set' },
    },
  },

  rooms: {
    ...described(zSocial, 'Social'),
    id: 'socialId',
    columns: {
      room_set_id: optionalIdOf('socialRoomSetId'),
      configuration_id: optionalIdOf('configurationId'),
    },
    indexes: { rooms_by_set: ['room_set_id'], rooms_by_configuration: ['configuration_id'] },
    parents: { roomSets: 'room_set_id' },
    contains: { alternateHosts: ['alternateHosts', 'ownerId'] },
    derived: [
      'alternateHosts',
      'numberOfAlternateHosts',
      'roomSetName',
      'socialMeta.numberOfInvites',
      'socialMeta.numberOfAttendees',
      'socialMeta.numberCurrentlyPresent',
    ],
    shown: {
      members: ['isOpen', 'socialRoomSetId', 'socialMeta.numberOfInvites', 'updatedDateTime'],
      references: ['socialId', 'startingPointSocialId', 'ownerId', 'associatedSocialIds'],
      added: { name: 'New room', isOpen: true },
    },
  },

  alternateHosts: {
    document: typed as Required<SeedAlternateHost>,
    fields: { ownerId: 'uuid', userId: 'uuid', host: 'boolean?', licensed: 'boolean?' },
    pair: ['ownerId', 'userId'],
    columns: {
      owner_id: idOf('ownerId'),
      user_id: idOf('userId'),
      host: flagOf('host'),
      licensed: flagOf('licensed'),
    },
    indexes: { alternate_hosts_in_order: ['owner_id', 'seq'] },
    parents: { users: 'user_id', rooms: 'owner_id', roomSets: 'owner_id' },
    references: { userId: 'users' },
    derived: ['user'],
    shown: {
      names: ['user.name', 'user.userId'],
      members: ['ownerId', 'host', 'licensed'],
      added: { ownerId: '', userId: '', host: true },
    },
  },

  entryConfigs: {
    ...described(zEntryConfig, 'EntryConfig'),
    id: 'configurationId',
    derived: ['associatedSocialIds'],
    shown: {
      members: ['rules', 'groupSpawnSize', 'groupFormerCount'],
      references: ['configurationId'],
      added: { name: 'New rules', rules: [{ property: 'team', value: 'a' }] },
    },
  },

  invites: {
    ...described(zSocialInvite, 'SocialInvite'),
    id: 'socialInviteId',
    columns: { room_id: idOf('socialId'), user_id: idOf('invitedUserId') },
    unique: ['room_id', 'user_id'],
    parents: { users: 'user_id', rooms: 'room_id' },
    references: { socialId: 'rooms', invitedUserId: 'users' },
    fixed: ['socialId', 'invitedUserId'],
    derived: ['didAttend', 'error', 'invitedUser', 'roomName'],
    defaults: (now, { socialInviteId }: SocialInvite) =>
      socialInviteId ? {} : { dateTimeInvited: now },
    shown: {
      names: ['invitedUser.name', 'invitedUserId'],
      members: ['socialId', 'didAttend', 'dateTimeInvited'],
      added: { socialId: '', invitedUserId: '' },
      newestFirst: true,
    },
  },

  events: {
    ...described(zSocialEvent, 'SocialEvent'),
    id: 'socialEventId',
    shown: {
      members: ['startDateTime', 'socialRoomSetId', 'registrationStatus', 'endDateTime'],
      added: { name: 'New event', startDateTime: '2026-02-01T09:00:00Z' },
    },
  },

  playlists: {
    ...described(zPlaylist, 'Playlist'),
    id: 'playlistId',
    shown: {
      members: ['available', 'type', 'qty', 'duration'],
      references: ['playlistId'],
      added: { name: 'New playlist', type: 'FREE_PLAYLIST', available: true },
    },
  },

  recordings: {
    document: typed as SeedRecording,
    schema: [zRecording, 'Recording'],
    id: 'socialRecordingId',
    columns: { room_id: optionalIdOf('socialId') },
    parents: { rooms: 'room_id' },
    derived: ['roomName'],
    // An exported one may lack its status.
    defaults: (now, { $processingSince: since, processingStartDateTime }: SeedRecording) =>
      since ? {} : { status: 'PROCESSING', $processingSince: processingStartDateTime ?? now },
    shown: {
      members: ['status', 'socialId', 'startDateTime', 'recordingSize'],
      references: ['socialRecordingId'],
      added: { name: 'New recording', socialId: '' },
      newestFirst: true,
    },
  },

  transcriptions: {
    document: typed as Transcription,
    fields: { socialRecordingId: 'uuid?', name: 'text?', dateCreated: 'time?', text: 'text?' },
    columns: {
      recording_id: idOf('socialRecordingId'),
      created: { ...integer, of: ({ dateCreated = '' }: Transcription) => Date.parse(dateCreated) },
    },
    indexes: {
      transcriptions_by_recording: ['recording_id', 'created'],
      transcriptions_by_time: ['created'],
    },
    // Texts with different offsets do not compare.
    sortColumns: { dateCreated: 'created' },
    parents: { recordings: 'recording_id' },
    defaults: (now) => ({ socialRecordingId: '', name: '', dateCreated: now, text: '' }),
    shown: {
      members: ['socialRecordingId', 'text', 'dateCreated'],
      added: { socialRecordingId: '', name: 'New transcription', text: '' },
      newestFirst: true,
    },
  },

  badgeQuestions: {
    ...described(zBadgeQuestion, 'BadgeQuestion'),
    shown: {
      names: ['title'],
      members: ['type', 'inputType', 'visibility', 'required'],
      added: { title: 'New question', options: ['One', 'Two'] },
    },
  },

  badgeData: {
    ...described(zBadgeData, 'BadgeData'),
    shown: {
      names: ['title'],
      members: ['value', 'visibility', 'inputType', 'required'],
      added: { title: 'New field', value: 'One' },
    },
  },

  images: {
    ...described(zImage, 'Image'),
    id: 'imageId',
    columns: { content_type: text, bytes: { type: 'bytes' } },
    fixed: ['imageSize', 'imageType'],
    fromSeed({ contentType, base64, ...document }: SeedImage) {
      if (!/^image\/(?:png|jpeg|gif|webp)$/.test(contentType ?? '')) {
        throw badInput('contentType: expected image/png, image/jpeg, image/gif or image/webp');
      }
      if (typeof base64 !== 'string' || !/^[A-Za-z\d+/]*={0,2}$/.test(base64)) {
        throw badInput('base64: expected the bytes of the image in base64');
      }
      const bytes = Buffer.from(base64, 'base64');
      return { document, columns: { content_type: contentType, bytes } };
    },
    toSeed: (row: { document: string; content_type: string; bytes: Uint8Array }) => ({
      ...(JSON.parse(row.document) as object),
      contentType: row.content_type,
      base64: Buffer.from(row.bytes).toString('base64'),
    }),
    shown: {
      names: ['imageName'],
      members: ['imageGroup', 'imageSize', 'visibleToPublic', 'active'],
      references: ['imageId', 'logoImageId', 'profileImageId'],
      newestFirst: true,
    },
  },

  banners: {
    document: typed as Required<Omit<SeedBanner, '$id'>>,
    fields: { socialId: 'uuid', body: 'object?', shown: 'time?' },
    columns: { room_id: idOf('socialId') },
    parents: { rooms: 'room_id' },
    references: { socialId: 'rooms' },
    fixed: ['socialId'],
    defaults: (now) => ({ body: {}, shown: now }),
    shown: {
      names: ['body.title'],
      members: ['socialId', 'shown'],
      added: { socialId: '', body: { title: 'New banner' } },
      newestFirst: true,
    },
  },

  surveyAnswers: {
    ...described(zSurveyAnswer, 'SurveyAnswer'),
    shown: {
      names: ['answer'],
      members: ['userId', 'surveyQuestionId', 'referenceType'],
      added: { surveyQuestionId: 1, answer: 'New answer' },
      newestFirst: true,
    },
  },

  failedRecordings: {
    document: typed as Pick<SeedFailedRecording, 'body'> & { parameters: object },
    fields: { body: 'any?', parameters: 'object?' },
    defaults: () => ({ parameters: {} }),
    shown: {
      members: [],
      added: { body: { reason: 'disk full' } },
      newestFirst: true,
    },
  },

  // Without `entered` the user was only reported, without `left` the user is still in the room.
  participants: {
    document: typed as SeedParticipant,
    fields: { socialId: 'uuid', userId: 'uuid', entered: 'time?', left: 'time?' },
    pair: ['socialId', 'userId'],
    columns: {
      room_id: idOf('socialId'),
      user_id: idOf('userId'),
      entered: { ...optional, of: ({ entered }: SeedParticipant) => entered ?? null },
      went: { ...optional, of: ({ left }: SeedParticipant) => left ?? null },
    },
    indexes: { participants_of_rooms: ['room_id'] },
    parents: { users: 'user_id', rooms: 'room_id' },
    references: { socialId: 'rooms' },
    derived: ['user'],
    shown: {
      names: ['user.name', 'userId'],
      members: ['socialId', 'entered', 'left'],
      newestFirst: true,
    },
  },
} as const satisfies Readonly<Record<SeedKind, Kind>>;

/** The text that `text` of a list searches. */
function searchable(user: User): string {
  const parts = [user.name, user.firstName, user.middleName, user.lastName, user.emailAddress];
  return fold(parts.filter((part) => part !== undefined).join('\n'));
}
