// The collections of records: how each is listed, named and edited.
import type { DataCollection } from '../../../control/client.ts';
import { toAddress } from './address.ts';
import type { Schema } from './api.ts';
import {
  ago,
  bytes,
  count,
  none,
  orNone,
  seconds,
  shortId,
  tag,
  yesNo,
  type Tone,
} from './format.ts';
import { html, type Child } from './html.ts';
import { isItem, type Item } from './merge-patch.ts';
import { getName } from './reference.ts';
import type { Column } from './table.ts';

export interface Row {
  /** The id by which the control plane changes and removes the record. */
  readonly id: string;
  readonly item: Item;
}

export interface Collection {
  readonly name: DataCollection;
  readonly title: string;
  /** One record, in the middle of a sentence. */
  readonly one: string;
  /** The key after `g`. */
  readonly letter: string;
  /** The component of the API document, or the fields themselves. */
  readonly schema: string | Schema;
  readonly columns: readonly Column<Row>[];
  /** The fields that a form shows first. */
  readonly main: readonly string[];
  /** The members that only the gateway sets, or that cannot change later. */
  readonly fixed?: readonly string[];
  /** Only calls of the API add these records. */
  readonly added?: false;
  /** They cannot be changed here. */
  readonly changed?: false;
  readonly newestFirst?: true;
  readonly label?: (item: Item) => string;
  /** The member that has the name. Default: `name`. */
  readonly sortedBy?: string;
  readonly tags?: (item: Item) => Child;
  /** The collections whose records may contain the id of this one. */
  readonly related?: readonly DataCollection[];
}

export const getLabel = ({ label = getName, one }: Collection, { id, item }: Row): string =>
  label(item) || `${one.charAt(0).toUpperCase()}${one.slice(1)} ${shortId(id)}`;

const member = (item: Item, path: string): unknown => {
  let value: unknown = item;
  for (const name of path.split('.')) value = isItem(value) ? value[name] : undefined;
  return value;
};
const text = (item: Item, path: string): string | undefined => {
  const value = member(item, path);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
};
const number = (item: Item, path: string): number | undefined => {
  const value = member(item, path);
  return typeof value === 'number' ? value : undefined;
};
const flag = (item: Item, path: string): boolean | undefined => {
  const value = member(item, path);
  return typeof value === 'boolean' ? value : undefined;
};

type ColumnOptions = Partial<Pick<Column<Row>, 'wide' | 'number'>> & { sort?: string | false };

/** A column that the gateway can sort, as long as the member is one of the record itself. */
const column =
  (cell: (item: Item, path: string) => Child) =>
  (title: string, path: string, { sort, ...options }: ColumnOptions = {}): Column<Row> => {
    const by = sort ?? (path.includes('.') ? false : path);
    return { title, cell: ({ item }) => cell(item, path), ...(by && { sort: by }), ...options };
  };

const texts = column((item, path) => orNone(text(item, path)));
const times = column((item, path) => ago(text(item, path)));
const numbers = column((item, path) => count(number(item, path)));
const flags = column((item, path) => yesNo(flag(item, path)));
const ids = column((item, path) => {
  const id = text(item, path);
  return id === undefined ? none : html`<code title=${id}>${shortId(id)}</code>`;
});

const wide = { wide: true } as const;
const figure = { number: true } as const;

/** `PROCESSING` is the only documented state of a recording. */
function recordingState(item: Item): Child {
  const status = text(item, 'status') ?? 'unknown';
  const tones: Readonly<Record<string, Tone>> = {
    PROCESSING: 'busy',
    FAILED: 'bad',
    unknown: 'quiet',
  };
  return tag(status, tones[status] ?? 'good');
}

function recordedTime(item: Item): string {
  const length =
    Date.parse(text(item, 'endDateTime') ?? '') - Date.parse(text(item, 'startDateTime') ?? '');
  return Number.isNaN(length) ? none : seconds(length / 1000);
}

const roomState = (item: Item): Child =>
  flag(item, 'isOpen') ? tag('open', 'good') : tag('closed');
const attended = (item: Item): Child =>
  flag(item, 'didAttend') ? tag('attended', 'good') : tag('invited');
const available = (item: Item): Child =>
  flag(item, 'available') ? tag('available', 'good') : tag('not available');

const invitee = (item: Item): string =>
  text(item, 'invitedUser.name') ?? text(item, 'invitedUserId') ?? '';
const host = (item: Item): string => text(item, 'user.name') ?? text(item, 'user.userId') ?? '';

const string: Schema = { type: 'string' };
const uuid: Schema = { type: 'string', format: 'uuid' };
const boolean: Schema = { type: 'boolean' };

export const collections: readonly Collection[] = [
  {
    name: 'rooms',
    title: 'Rooms',
    one: 'room',
    letter: 'r',
    schema: 'Social',
    columns: [
      texts('Set', 'roomSetName', { ...wide, sort: false }),
      { title: 'State', cell: ({ item }) => roomState(item), sort: 'isOpen' },
      numbers('Present', 'socialMeta.numberCurrentlyPresent', { ...figure, ...wide }),
      numbers('Attended', 'socialMeta.numberOfAttendees', { ...figure, ...wide }),
      numbers('Invited', 'socialMeta.numberOfInvites', { ...figure, ...wide }),
      {
        title: 'Changed',
        cell: ({ item }) => ago(text(item, 'updatedDateTime') ?? text(item, 'dateCreated')),
        sort: 'updatedDateTime',
        wide: true,
      },
    ],
    main: [
      'name',
      'description',
      'socialRoomSetId',
      'isOpen',
      'maxParticipants',
      'socialPermissionType',
      'userId',
      'configurationId',
      'startDateTime',
      'endDateTime',
    ],
    fixed: ['socialId', 'socialMeta', 'alternateHosts'],
    tags: (item) => [
      roomState(item),
      flag(item, 'isValid') === false && tag('not valid', 'bad'),
      flag(item, 'recurring') && tag('recurring'),
    ],
    related: ['events', 'roomSets'],
  },
  {
    name: 'roomSets',
    title: 'Room sets',
    one: 'room set',
    letter: 's',
    schema: 'RoomSet',
    columns: [
      texts('Entry option', 'entryOption', wide),
      texts('Permission', 'socialPermissionType'),
      flags('Anyone can start', 'anyoneCanStart', wide),
      flags('Guests', 'allowGuestUsers', wide),
    ],
    main: ['name', 'description', 'entryOption', 'socialPermissionType', 'startingPointSocialId'],
    fixed: ['socialRoomSetId', 'socials', 'alternateHosts'],
    related: ['rooms', 'events'],
  },
  {
    name: 'users',
    title: 'Users',
    one: 'user',
    letter: 'u',
    schema: 'User',
    columns: [
      texts('E-mail', 'emailAddress'),
      flags('Active', 'active', wide),
      times('Registered', 'registeredDateTime', wide),
    ],
    main: ['name', 'firstName', 'lastName', 'emailAddress', 'active', 'timeZone'],
    fixed: ['userId'],
    related: ['invites', 'alternateHosts', 'rooms', 'recordings', 'surveyAnswers'],
  },
  {
    name: 'alternateHosts',
    title: 'Alternate hosts',
    one: 'alternate host',
    letter: 'h',
    schema: {
      type: 'object',
      properties: {
        ownerId: { ...uuid, description: 'The room, or the id of a room set.' },
        userId: { ...uuid, description: 'The user who may host.' },
        host: boolean,
        licensed: boolean,
      },
    },
    label: host,
    columns: [
      ids('User', 'user.userId', wide),
      ids('Room or room set', 'ownerId', { sort: false }),
      flags('Host', 'host', wide),
      flags('Licensed', 'licensed', wide),
    ],
    main: ['ownerId', 'userId', 'host', 'licensed'],
    fixed: ['ownerId', 'userId'],
  },
  {
    name: 'invites',
    title: 'Invites',
    one: 'invite',
    letter: 'i',
    schema: 'SocialInvite',
    newestFirst: true,
    label: invitee,
    columns: [
      texts('Room', 'roomName', { ...wide, sort: false }),
      { title: 'State', cell: ({ item }) => attended(item) },
      times('Invited', 'dateTimeInvited', wide),
    ],
    main: ['socialId', 'invitedUserId'],
    fixed: ['socialInviteId', 'socialId', 'invitedUserId', 'invitedUser', 'didAttend', 'error'],
    tags: attended,
  },
  {
    name: 'participants',
    title: 'Participants',
    one: 'participant',
    letter: 'n',
    schema: 'User',
    newestFirst: true,
    added: false,
    changed: false,
    label: host,
    columns: [
      ids('User', 'userId', { ...wide, sort: false }),
      ids('Room', 'socialId', { sort: false }),
      times('Entered', 'entered'),
      times('Left', 'left', wide),
    ],
    main: [],
  },
  {
    name: 'events',
    title: 'Events',
    one: 'event',
    letter: 'e',
    schema: 'SocialEvent',
    columns: [
      texts('Registration', 'registrationStatus', wide),
      times('Starts', 'startDateTime'),
      times('Ends', 'endDateTime', wide),
    ],
    main: ['name', 'description', 'socialRoomSetId', 'startDateTime', 'endDateTime', 'eventLink'],
    fixed: ['socialEventId'],
  },
  {
    name: 'entryConfigs',
    title: 'Entry rules',
    one: 'entry configuration',
    letter: 'y',
    schema: 'EntryConfig',
    columns: [
      {
        title: 'Rules',
        cell: ({ item: { rules } }) => count(Array.isArray(rules) ? rules.length : 0),
        number: true,
      },
      numbers('Group size', 'groupSpawnSize', { ...figure, ...wide }),
      numbers('Groups', 'groupFormerCount', { ...figure, ...wide }),
    ],
    main: ['name', 'rules', 'associatedSocialIds'],
    fixed: ['configurationId'],
    related: ['rooms'],
  },
  {
    name: 'banners',
    title: 'Banners',
    one: 'banner',
    letter: 'a',
    schema: { type: 'object' },
    newestFirst: true,
    added: false,
    changed: false,
    label: (item) => text(item, 'body.title') ?? '',
    columns: [ids('Room', 'socialId'), times('Shown', 'shown')],
    main: [],
  },
  {
    name: 'playlists',
    title: 'Playlists',
    one: 'playlist',
    letter: 'p',
    schema: 'Playlist',
    columns: [
      { title: 'State', cell: ({ item }) => available(item), sort: 'available' },
      texts('Type', 'type', wide),
      numbers('Pieces', 'qty', figure),
      {
        title: 'Duration',
        cell: ({ item }) => seconds(number(item, 'duration')),
        sort: 'duration',
        number: true,
        wide: true,
      },
    ],
    main: ['name', 'type', 'qty', 'duration', 'available'],
    fixed: ['playlistId'],
    tags: available,
    related: ['rooms'],
  },
  {
    name: 'recordings',
    title: 'Recordings',
    one: 'recording',
    letter: 'c',
    schema: 'Recording',
    newestFirst: true,
    columns: [
      { title: 'State', cell: ({ item }) => recordingState(item), sort: 'status' },
      times('Started', 'startDateTime', wide),
      { title: 'Length', cell: ({ item }) => recordedTime(item), number: true, wide: true },
      {
        title: 'Size',
        cell: ({ item }) => bytes(number(item, 'recordingSize')),
        sort: 'recordingSize',
        number: true,
      },
    ],
    main: ['name', 'socialId', 'status', 'startDateTime', 'endDateTime', 'recordingSize'],
    fixed: ['socialRecordingId'],
    tags: recordingState,
    related: ['transcriptions'],
  },
  {
    name: 'transcriptions',
    title: 'Transcriptions',
    one: 'transcription',
    letter: 'w',
    schema: {
      type: 'object',
      properties: {
        socialRecordingId: uuid,
        name: string,
        dateCreated: { type: 'string', format: 'date-time' },
        text: string,
      },
    },
    newestFirst: true,
    columns: [
      ids('Recording', 'socialRecordingId', wide),
      texts('Text', 'text', { ...wide, sort: false }),
      times('Made', 'dateCreated'),
    ],
    main: ['socialRecordingId', 'name', 'text'],
  },
  {
    name: 'failedRecordings',
    title: 'Failed recordings',
    one: 'failed recording',
    letter: 'l',
    schema: { type: 'object' },
    newestFirst: true,
    added: false,
    changed: false,
    columns: [],
    main: [],
  },
  {
    name: 'badgeQuestions',
    title: 'Badge questions',
    one: 'badge question',
    letter: 'b',
    schema: 'BadgeQuestion',
    sortedBy: 'title',
    columns: [
      texts('Type', 'type'),
      texts('Input', 'inputType', wide),
      texts('Visible to', 'visibility', wide),
      flags('Required', 'required', wide),
    ],
    main: ['title', 'description', 'type', 'inputType', 'visibility', 'required', 'options'],
  },
  {
    name: 'badgeData',
    title: 'Badge data',
    one: 'badge field',
    letter: 'd',
    schema: 'BadgeData',
    sortedBy: 'title',
    columns: [
      {
        title: 'Value',
        cell: ({ item }) => {
          const several = item['multiValues'];
          return text(item, 'value') || (Array.isArray(several) ? several.join(', ') : none);
        },
        sort: 'value',
      },
      texts('Visible to', 'visibility', wide),
      texts('Input', 'inputType', wide),
      flags('Required', 'required', wide),
    ],
    main: ['title', 'value', 'multiValues', 'options', 'visibility', 'inputType', 'required'],
  },
  {
    name: 'surveyAnswers',
    title: 'Survey answers',
    one: 'survey answer',
    letter: 'v',
    schema: 'SurveyAnswer',
    newestFirst: true,
    added: false,
    changed: false,
    label: (item) => (flag(item, 'skipped') ? 'skipped' : (text(item, 'answer') ?? '')),
    columns: [
      numbers('Question', 'surveyQuestionId', figure),
      ids('User', 'userId', wide),
      texts('About', 'referenceType', wide),
    ],
    main: [],
  },
  {
    name: 'images',
    title: 'Images',
    one: 'image',
    letter: 'm',
    schema: 'Image',
    sortedBy: 'imageName',
    newestFirst: true,
    added: false,
    columns: [
      texts('Group', 'imageGroup'),
      texts('Size', 'imageSize', wide),
      flags('Public', 'visibleToPublic', wide),
      flags('Active', 'active', wide),
    ],
    main: ['imageName', 'imageGroup', 'imageColor', 'visibleToPublic', 'active'],
    fixed: ['imageId', 'imageSize', 'imageType', 'imageURI', 'user', 'error'],
  },
];

export const findCollection = (name: DataCollection): Collection =>
  collections.find((one) => one.name === name)!;

/** The list of a collection, filtered by an id. */
export const addressOfRelated = (name: DataCollection, id: string): string =>
  toAddress(name, '', { filter: id });
