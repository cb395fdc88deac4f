// How the console shows each collection of records. The page gets this table in `api.json`.
import type { DataCollection } from '../store/kinds/seed-data.ts';
import type { OpenApiSchema } from '../openapi-document.ts';

export interface ShownCollection {
  /** The component of the API document, or the members themselves. */
  readonly schema: string | Readonly<Record<string, OpenApiSchema>>;
  /** The members that name a record, the best first. Default: `name`. */
  readonly names?: readonly string[];
  /** The members in the list, after the name. A narrow list has the first one only. */
  readonly columns: readonly string[];
  /** The members that contain the id of such a record, in any collection. */
  readonly references?: readonly string[];
  /** What a new record starts with. Absent: the console cannot add these records. */
  readonly added?: object;
  readonly required?: readonly string[];
  /** The members with one value by which the gateway cannot sort. */
  readonly unsorted?: readonly string[];
  /** The members that only the gateway sets, or that cannot change later. */
  readonly fixed?: readonly string[];
  /** The records cannot change. */
  readonly constant?: true;
  /** The records cannot be removed. */
  readonly permanent?: true;
  readonly newestFirst?: true;
}

const string: OpenApiSchema = { type: 'string' };
const boolean: OpenApiSchema = { type: 'boolean' };
const uuid: OpenApiSchema = { type: 'string', format: 'uuid' };
const date: OpenApiSchema = { type: 'string', format: 'date-time' };

export const collections: Readonly<Record<DataCollection, ShownCollection>> = {
  rooms: {
    schema: 'Social',
    columns: ['isOpen', 'socialRoomSetId', 'socialMeta.numberOfInvites', 'updatedDateTime'],
    references: ['socialId', 'startingPointSocialId', 'ownerId', 'associatedSocialIds'],
    added: { name: 'New room', isOpen: true },
    fixed: ['socialId', 'socialMeta', 'alternateHosts', 'numberOfAlternateHosts', 'roomSetName'],
  },
  roomSets: {
    schema: 'RoomSet',
    columns: ['socialPermissionType', 'entryOption', 'anyoneCanStart', 'allowGuestUsers'],
    references: ['socialRoomSetId', 'ownerId'],
    added: { name: 'New room set' },
    fixed: ['socialRoomSetId', 'socials', 'alternateHosts'],
  },
  users: {
    schema: 'User',
    names: ['name', 'emailAddress'],
    columns: ['emailAddress', 'active', 'registeredDateTime'],
    references: ['userId', 'invitedUserId'],
    added: { name: 'New user', emailAddress: 'new.user@example.com' },
    fixed: ['userId'],
  },
  alternateHosts: {
    schema: { ownerId: uuid, userId: uuid, host: boolean, licensed: boolean },
    names: ['user.name', 'user.userId'],
    columns: ['ownerId', 'host', 'licensed'],
    added: { ownerId: '', userId: '', host: true },
    required: ['ownerId', 'userId'],
    unsorted: ['ownerId', 'userId'],
    fixed: ['ownerId', 'userId', 'user'],
  },
  invites: {
    schema: 'SocialInvite',
    names: ['invitedUser.name', 'invitedUserId'],
    columns: ['socialId', 'didAttend', 'dateTimeInvited'],
    added: { socialId: '', invitedUserId: '' },
    required: ['socialId', 'invitedUserId'],
    fixed: ['socialInviteId', 'socialId', 'invitedUserId', 'invitedUser', 'didAttend', 'roomName'],
    newestFirst: true,
  },
  participants: {
    schema: { socialId: uuid, userId: uuid, entered: date, left: date },
    names: ['user.name', 'userId'],
    unsorted: ['socialId'],
    columns: ['socialId', 'entered', 'left'],
    constant: true,
    permanent: true,
    newestFirst: true,
  },
  events: {
    schema: 'SocialEvent',
    columns: ['startDateTime', 'socialRoomSetId', 'registrationStatus', 'endDateTime'],
    added: { name: 'New event', startDateTime: '2026-02-01T09:00:00Z' },
    fixed: ['socialEventId'],
  },
  entryConfigs: {
    schema: 'EntryConfig',
    columns: ['rules', 'groupSpawnSize', 'groupFormerCount'],
    references: ['configurationId'],
    added: { name: 'New rules', rules: [{ property: 'team', value: 'a' }] },
    fixed: ['configurationId'],
  },
  banners: {
    schema: { socialId: uuid, body: { type: 'object' }, shown: date },
    names: ['body.title'],
    columns: ['socialId', 'shown'],
    added: { socialId: '', body: { title: 'New banner' } },
    required: ['socialId'],
    constant: true,
    newestFirst: true,
  },
  playlists: {
    schema: 'Playlist',
    columns: ['available', 'type', 'qty', 'duration'],
    references: ['playlistId'],
    added: { name: 'New playlist', type: 'FREE_PLAYLIST', available: true },
    fixed: ['playlistId'],
  },
  recordings: {
    schema: 'Recording',
    columns: ['status', 'socialId', 'startDateTime', 'recordingSize'],
    references: ['socialRecordingId'],
    added: { name: 'New recording', socialId: '' },
    fixed: ['socialRecordingId', 'roomName'],
    newestFirst: true,
  },
  transcriptions: {
    schema: { socialRecordingId: uuid, name: string, text: string, dateCreated: date },
    columns: ['socialRecordingId', 'text', 'dateCreated'],
    added: { socialRecordingId: '', name: 'New transcription', text: '' },
    newestFirst: true,
  },
  failedRecordings: {
    schema: { body: {}, parameters: { type: 'object' } },
    columns: [],
    added: { body: { reason: 'disk full' } },
    constant: true,
    newestFirst: true,
  },
  badgeQuestions: {
    schema: 'BadgeQuestion',
    names: ['title'],
    columns: ['type', 'inputType', 'visibility', 'required'],
    added: { title: 'New question', options: ['One', 'Two'] },
  },
  badgeData: {
    schema: 'BadgeData',
    names: ['title'],
    columns: ['value', 'visibility', 'inputType', 'required'],
    added: { title: 'New field', value: 'One' },
  },
  surveyAnswers: {
    schema: 'SurveyAnswer',
    names: ['answer'],
    columns: ['userId', 'surveyQuestionId', 'referenceType'],
    added: { surveyQuestionId: 1, answer: 'New answer' },
    constant: true,
    newestFirst: true,
  },
  images: {
    schema: 'Image',
    names: ['imageName'],
    columns: ['imageGroup', 'imageSize', 'visibleToPublic', 'active'],
    references: ['imageId', 'logoImageId', 'profileImageId'],
    fixed: ['imageId', 'imageSize', 'imageType', 'imageURI', 'user'],
    newestFirst: true,
  },
};
