// Seeded changes of the API document: what each is to an operation, and what it asks of whom.
// Long: it is one table.

import type { JsonObject } from '@room-sessions/codegen';
import type { Editable } from './editable.ts';

export interface Seed {
  readonly name: string;
  readonly edit: (document: Editable) => void;
  /** Operation → verdict, and for what no operation sees `-`. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** Packages by the bump that is asked of them, at 0.1.0. */
  readonly minor?: string;
  readonly patch?: string;
}

/** What a break in one domain is noticed by. */
const clients = (domain: string): string =>
  ['contracts', 'gateway', 'models', 'schemas', 'sdk', domain].toSorted().join(' ');

const shared = 'contracts gateway models schemas';

export const seeds: readonly Seed[] = [
  {
    name: 'a field more in what is received',
    edit: (document) => (document.properties('AlternateHost')['since'] = { type: 'string' }),
    verdicts: { listAlternateHosts: 'compatible' },
    patch: shared,
  },
  {
    name: 'a field less in what is received',
    edit: (document) => delete document.properties('AlternateHost')['licensed'],
    verdicts: { listAlternateHosts: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'another type of a field that is sent',
    edit: (document) => (document.properties('EntryConfig')['groupSpawnSize'] = { type: 'string' }),
    verdicts: { saveEntryConfig: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a value more of an open enumeration',
    edit: (document) => (document.schema('RecordingStatus')['enum'] = ['PROCESSING', 'DONE']),
    verdicts: { saveRecording: 'compatible' },
    patch: 'gateway models schemas',
  },
  {
    name: 'a value more of a closed enumeration, received by one operation and sent by another',
    edit: (document) =>
      (document.schema('SocialPermissionType')['enum'] = [
        'PUBLIC',
        'COMPANY_AND_CONNECTIONS',
        'CONNECTIONS',
        'COMPANY',
        'NOBODY',
      ]),
    verdicts: { copyRoomSet: 'breaking', updateRoom: 'compatible' },
    minor: clients('rooms'),
  },
  {
    name: 'an open enumeration that is closed, in what is received',
    edit: (document) => delete document.schema('RecordingStatus')['x-open-enum'],
    verdicts: { saveRecording: 'compatible' },
    patch: shared,
  },
  {
    name: 'a value less of a closed enumeration that is received',
    edit: (document) => (document.schema('BadgeQuestionType')['enum'] = ['PROFILE', 'STANDARD']),
    verdicts: { getBadgeQuestion: 'breaking' },
    minor: clients('badging'),
  },
  {
    name: 'a field that becomes required, of what is sent',
    edit: (document) => (document.schema('SurveyAnswer')['required'] = ['answer']),
    verdicts: { submitSurveyAnswer: 'breaking' },
    minor: clients('badging'),
  },
  {
    name: 'a field that becomes required, of what is received',
    edit: (document) => (document.schema('Playlist')['required'] = ['playlistId']),
    verdicts: {
      createPlaylist: 'compatible',
      listPlaylists: 'compatible',
      updatePlaylist: 'compatible',
    },
    patch: 'gateway models schemas',
  },
  {
    name: 'a query parameter that is optional',
    edit: (document) =>
      document.parameters('listPlaylists').push({
        name: 'text',
        in: 'query',
        description: 'Text to search for.',
        schema: { type: 'string' },
      }),
    verdicts: { listPlaylists: 'compatible' },
    patch: 'gateway media models schemas',
  },
  {
    name: 'a query parameter that becomes required',
    edit: (document) => (document.parameters('listAlternateHosts')[1]!['required'] = true),
    verdicts: { listAlternateHosts: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a narrower bound of a parameter that four operations share',
    edit: (document) =>
      (document.schema('Size', 'parameters')['schema'] = {
        type: 'integer',
        default: 20,
        maximum: 100,
      }),
    verdicts: {
      listAlternateHosts: 'breaking',
      listPlaylists: 'breaking',
      listTranscriptions: 'breaking',
      listUserBadgeData: 'breaking',
    },
    minor: 'badging contracts gateway media recordings rooms schemas sdk',
  },
  {
    name: 'a bound of what is received',
    edit: (document) => (document.properties('Playlist')['qty'] = { type: 'integer', minimum: 0 }),
    verdicts: {
      createPlaylist: 'compatible',
      listPlaylists: 'compatible',
      updatePlaylist: 'compatible',
    },
    patch: 'gateway schemas',
  },
  {
    name: 'what was unknown is known, in what is received',
    edit: (document) => document.answer('getTranscriptionText', { type: 'string' }),
    verdicts: { getTranscriptionText: 'compatible' },
    patch: 'gateway models recordings schemas',
  },
  {
    name: 'another component in what is received',
    edit: (document) =>
      document.answer('getRoomSettings', { $ref: '#/components/schemas/SocialMeta' }),
    verdicts: { getRoomSettings: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a component with another name',
    edit: (document) => document.rename('EntryRule', 'EntryCondition'),
    verdicts: { saveEntryConfig: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a component less that no operation reaches',
    edit: (document) => delete document.components('schemas')['EntryConfigLayout'],
    verdicts: { '-': 'breaking' },
    minor: 'gateway models schemas',
  },
  {
    name: 'an operation more',
    edit: (document) => document.copyOperation('getBadgeQuestion', 'getBadgeAnswer'),
    verdicts: { getBadgeAnswer: 'compatible' },
    patch: 'badging contracts gateway models schemas',
  },
  {
    name: 'an operation less',
    edit: (document) => document.remove('getGuestUser'),
    verdicts: { getGuestUser: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'an operation with another name',
    edit: (document) => (document.operation('showBanner')['operationId'] = 'displayBanner'),
    verdicts: { showBanner: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'an operation at another path',
    edit: (document) => document.move('getGuestUser', '/api/v1/guest'),
    verdicts: { getGuestUser: 'breaking' },
    minor: 'contracts gateway rooms sdk',
    patch: 'models schemas',
  },
  {
    name: 'an operation of another domain',
    edit: (document) => (document.operation('showBanner')['tags'] = ['media']),
    verdicts: { showBanner: 'breaking' },
    minor: clients('rooms'),
    patch: 'media',
  },
  {
    name: 'a key that becomes required',
    edit: (document) => (document.operation('showBanner')['x-auth'] = 'required'),
    verdicts: { showBanner: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'an operation that may be repeated no more',
    edit: (document) => (document.operation('getBadgeQuestion')['x-retry'] = 'unsafe'),
    verdicts: { getBadgeQuestion: 'compatible' },
    patch: 'badging contracts gateway',
  },
  {
    name: 'a list that has no pages any more',
    edit: (document) => delete document.operation('listTranscriptions')['x-paged'],
    verdicts: { listTranscriptions: 'breaking' },
    minor: 'contracts gateway models recordings sdk',
  },
  {
    name: 'a body where there was none',
    edit: (document) =>
      (document.operation('copyRoomSet')['requestBody'] = {
        description: 'Which.',
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
    verdicts: { copyRoomSet: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a status more among the errors',
    edit: (document) =>
      ((document.operation('getGuestUser')['responses'] as JsonObject)['429'] = {
        $ref: '#/components/responses/Failed',
      }),
    verdicts: { getGuestUser: 'compatible' },
    patch: 'gateway',
  },
  {
    name: 'a header more of an answer',
    edit: (document) => {
      const { 200: success } = document.operation('getGuestUser')['responses'] as Record<
        string,
        JsonObject
      >;
      success!['headers'] = { 'X-Left': { description: 'Left.', schema: { type: 'integer' } } };
    },
    verdicts: { getGuestUser: 'compatible' },
    patch: 'gateway',
  },
  {
    name: 'an answer with another status of success',
    edit: (document) => {
      const responses = document.operation('getGuestUser')['responses'] as JsonObject;
      responses['201'] = responses['200']!;
      delete responses['200'];
    },
    verdicts: { getGuestUser: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a body in another form',
    edit: (document) => {
      const { content } = document.operation('updateRoom')['requestBody'] as {
        content: JsonObject;
      };
      content['application/xml'] = content['application/json']!;
      delete content['application/json'];
    },
    verdicts: { updateRoom: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'a parameter that is written in another way',
    edit: (document) => (document.schema('Page', 'parameters')['style'] = 'pipeDelimited'),
    verdicts: {
      listAlternateHosts: 'breaking',
      listPlaylists: 'breaking',
      listTranscriptions: 'breaking',
      listUserBadgeData: 'breaking',
    },
    minor: 'badging contracts gateway media recordings rooms sdk',
  },
  {
    name: 'a credential that an operation asks for in words of OpenAPI',
    edit: (document) => (document.operation('getRoomSettings')['security'] = []),
    verdicts: { getRoomSettings: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'another header for the key',
    edit: (document) => (document.schema('ApiKey', 'securitySchemes')['name'] = 'X-Key'),
    verdicts: { '-': 'breaking' },
    minor: 'contracts core gateway',
  },
  {
    name: 'a constraint that no rule knows',
    edit: (document) =>
      (document.properties('SurveyAnswer')['answer'] = { type: 'string', 'x-new': true }),
    verdicts: { submitSurveyAnswer: 'breaking' },
    minor: 'badging contracts gateway sdk',
  },
  {
    name: 'a description of an operation',
    edit: (document) => (document.operation('getGuestUser')['description'] = 'Gives a guest.'),
    verdicts: { getGuestUser: 'documentation' },
    patch: 'gateway rooms',
  },
  {
    name: 'a description of a field',
    edit: (document) =>
      (document.properties('EntryConfig')['name'] = { type: 'string', description: 'Its name.' }),
    verdicts: { saveEntryConfig: 'documentation' },
    patch: 'gateway models',
  },
];
