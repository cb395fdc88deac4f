// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Assumption } from '../assumption.ts';

/** The id of a gap in the API document. Ids may change in every release. */
export type AssumptionId =
  | 'body-fields-required'
  | 'invite-user-reference'
  | 'image-group'
  | 'image-size'
  | 'image-type'
  | 'image-color'
  | 'image-user'
  | 'value-ranges'
  | 'integer-meanings'
  | 'playlist-type-values'
  | 'theme-type-values'
  | 'upload-status-values'
  | 'recording-status-values'
  | 'recording-participant-type-values'
  | 'registration-status-values'
  | 'social-platform-values'
  | 'recording-status-transitions'
  | 'upload-status-transitions'
  | 'registration-status-transitions'
  | 'room-flag-transitions'
  | 'entry-config-query'
  | 'entry-config-response'
  | 'entry-config-layout-field'
  | 'entry-config-option-field'
  | 'image-path-types'
  | 'image-path-type-values'
  | 'survey-answer-response'
  | 'room-set-copy-source'
  | 'banner-error-statuses'
  | 'update-room-response'
  | 'settings-fields'
  | 'set-settings-fields'
  | 'transcription-text-query'
  | 'transcription-text-response'
  | 'failed-recording-body'
  | 'failed-recording-status'
  | 'failed-recording-unknown'
  | 'failed-recording-parameters'
  | 'failed-recording-response'
  | 'transcription-list-payload'
  | 'transcription-sort-property'
  | 'further-operations'
  | 'banner-auth'
  | 'guest-bearer-use'
  | 'events-webhooks'
  | 'error-statuses'
  | 'error-conditions'
  | 'rate-limits'
  | 'max-page-size'
  | 'oversized-page'
  | 'max-upload-size'
  | 'deprecation-policy';

/** The value of each switch, by the id of its assumption. */
export type Assumptions = {
  readonly 'invite-user-reference': 'record' | 'id';
  readonly 'image-group': string;
  readonly 'image-color': string;
  readonly 'image-user': 'oldest' | 'none';
  readonly 'value-ranges': 'checked' | 'any';
  readonly 'recording-status-values': string;
  readonly 'recording-status-transitions': number | 'never';
  readonly 'room-flag-transitions': 'update' | 'never';
  readonly 'entry-config-response': 'empty' | 'object' | 'record';
  readonly 'survey-answer-response': 'empty' | 'object' | 'record';
  readonly 'room-set-copy-source': 'oldest' | 'newest';
  readonly 'banner-error-statuses': 'distinct' | 'ok';
  readonly 'update-room-response': 'empty' | 'object' | 'record';
  readonly 'settings-fields': 'fields' | 'empty';
  readonly 'set-settings-fields': 'fields' | 'empty';
  readonly 'transcription-text-response': 'string' | 'text' | 'object';
  readonly 'failed-recording-status': string;
  readonly 'failed-recording-unknown': 'refuse' | 'keep';
  readonly 'failed-recording-response': 'empty' | 'object' | 'record';
  readonly 'banner-auth': 'optional' | 'required';
  readonly 'rate-limits': number | 'none';
  readonly 'max-page-size': number;
  readonly 'oversized-page': 'clamp' | 'refuse';
  readonly 'max-upload-size': number;
};

/** The assumptions of the gateway about undocumented behavior. */
export const assumptions: Readonly<Record<AssumptionId, Assumption>> = {
  'body-fields-required': {
    id: 'body-fields-required',
    section: 'Resources, conventions',
    unknown: 'Which fields of a request body are required, and whether the body is required.',
    sdk: 'In the types, every field is optional, except the id of an update. A documented body is required. The SDK sends any input.',
    gateway:
      'Requires a documented body, except for the banner and the report of a failed recording. The only required field is the id of an update: `playlistId`, `socialId` or `socialEventId`.',
  },
  'invite-user-reference': {
    id: 'invite-user-reference',
    section: 'Resources, SocialInvite',
    unknown:
      'Which fields of an invite identify the user in the request and in the response, their priority, and whether a person who is not a user can be invited.',
    sdk: 'Sends `invitedUserId` for an id, and `invitedUser.emailAddress` for an e-mail address. Finds the user of a record in the response by the same fields, in this order, otherwise by its position.',
    gateway:
      'Uses `invitedUserId`, otherwise `invitedUser.userId`, otherwise the existing user with the address `invitedUser.emailAddress`. An invite without a user gets an `error`. Responds with `invitedUserId` and `invitedUser`; a refused record has the fields of the request.',
    switch: {
      default: 'record',
      values: ['record', 'id'],
      says: '`record` also reads `invitedUser`, `id` reads only `invitedUserId`.',
    },
  },
  'image-group': {
    id: 'image-group',
    section: 'Resources, Image',
    unknown: 'The format and the allowed values of `imageGroup`.',
    sdk: 'The type is `string`.',
    gateway: 'Returns the value of the switch.',
    switch: {
      default: 'SESSION',
      values: 'text',
      says: 'the `imageGroup` of each image; `none` omits it.',
    },
  },
  'image-size': {
    id: 'image-size',
    section: 'Resources, Image',
    unknown: 'The format and the allowed values of `imageSize`.',
    sdk: 'The type is `string`.',
    gateway: 'Returns the number of bytes as a decimal number.',
  },
  'image-type': {
    id: 'image-type',
    section: 'Resources, Image',
    unknown: 'The format and the allowed values of `imageType`.',
    sdk: 'The type is `string`.',
    gateway: 'Returns the `type` from the path of the upload.',
  },
  'image-color': {
    id: 'image-color',
    section: 'Resources, Image',
    unknown: 'The format and the allowed values of `imageColor`.',
    sdk: 'The type is `string`.',
    gateway: 'Returns the value of the switch; does not inspect the pixels.',
    switch: {
      default: '#808080',
      values: 'text',
      says: 'the `imageColor` of each image; `none` omits it.',
    },
  },
  'image-user': {
    id: 'image-user',
    section: 'Resources, Image',
    unknown: 'Which user an uploaded image belongs to. An API key has no user.',
    sdk: 'Returns `userId` and `user` unchanged.',
    gateway: 'Returns the user of the switch in `userId` and `user`.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'none'],
      says: '`oldest` is the first user among the records of the key, `none` omits both fields.',
    },
  },
  'value-ranges': {
    id: 'value-ranges',
    section: 'Resources, conventions',
    unknown: 'Which values of counts and times the service refuses.',
    sdk: 'Sends any value.',
    gateway:
      'Refuses a negative count or size, and an end time before the start time, also if the start is stored. A start needs no end. Coordinates may be negative.',
    switch: {
      default: 'checked',
      values: ['checked', 'any'],
      says: '`checked` responds with 400 and the name of the field, `any` accepts every value.',
    },
  },
  'integer-meanings': {
    id: 'integer-meanings',
    section: 'Resources, conventions',
    unknown:
      'The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    sdk: 'Sends and returns each number unchanged.',
    gateway:
      'Stores the number. The sample data and the console use seconds for `duration`, bytes for `recordingSize` and a number of tracks for `qty`.',
  },
  'playlist-type-values': {
    id: 'playlist-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `Playlist.type`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value.',
  },
  'theme-type-values': {
    id: 'theme-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `Theme.type`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value.',
  },
  'upload-status-values': {
    id: 'upload-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `UploadStatus.status`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value.',
  },
  'recording-status-values': {
    id: 'recording-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `Recording.status`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value during processing, then the value of the switch.',
    switch: {
      default: 'COMPLETED',
      values: 'text',
      says: 'the status that follows `PROCESSING`.',
    },
  },
  'recording-participant-type-values': {
    id: 'recording-participant-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `RecordingParticipant.type`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value.',
  },
  'registration-status-values': {
    id: 'registration-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `SocialEvent.registrationStatus`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Returns the documented value.',
  },
  'social-platform-values': {
    id: 'social-platform-values',
    section: 'Resources, Enumerations',
    unknown: 'Further values of `Social.platform`.',
    sdk: 'An open enumeration: the type accepts any string.',
    gateway: 'Creates rooms with the documented value. An update can store any other.',
  },
  'recording-status-transitions': {
    id: 'recording-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `Recording.status` leaves `PROCESSING`.',
    sdk: 'Has no function that waits for a state.',
    gateway:
      'A recording is in `PROCESSING` for the time of the switch after its first save, by the clock of its tenant. Then the gateway sets the status of `recording-status-values`, and `processingEndDateTime` unless the request had it.',
    switch: {
      default: '60000',
      values: 'integer',
      or: ['never'],
      says: 'the time in milliseconds; `never` keeps a recording in `PROCESSING`.',
    },
  },
  'upload-status-transitions': {
    id: 'upload-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `UploadStatus.status` leaves `IN_PROGRESS`.',
    sdk: 'Has no function that waits for a state.',
    gateway:
      'The status stays `IN_PROGRESS`, because no documented operation starts an upload. `progress` and times come from the update of the room.',
  },
  'registration-status-transitions': {
    id: 'registration-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `SocialEvent.registrationStatus` leaves `NOT_CREATED`.',
    sdk: 'Has no function that waits for a state.',
    gateway: 'The status stays `NOT_CREATED`, because no documented operation registers users.',
  },
  'room-flag-transitions': {
    id: 'room-flag-transitions',
    section: 'States and transitions',
    unknown:
      'What changes `isOpen`, `isValid` and `recurring` of a room, and whether an update can change them.',
    sdk: 'An update may contain the fields.',
    gateway: 'An update sets the fields, according to the switch. No other operation changes them.',
    switch: {
      default: 'update',
      values: ['update', 'never'],
      says: '`update` lets an update set the fields, `never` ignores them in an update.',
    },
  },
  'entry-config-query': {
    id: 'entry-config-query',
    section: 'POST /api/v1/rules/entry/config',
    unknown: 'The names and the meaning of the query parameters.',
    sdk: 'The argument `query` sends any parameter.',
    gateway: 'Ignores all parameters.',
  },
  'entry-config-response': {
    id: 'entry-config-response',
    section: 'POST /api/v1/rules/entry/config',
    unknown: 'The body of the response.',
    sdk: 'Returns the body unchanged; its type is `unknown`.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'entry-config-layout-field': {
    id: 'entry-config-layout-field',
    section: 'POST /api/v1/rules/entry/config',
    unknown: 'Which field of the body contains `SPIRAL` or `GRID`.',
    sdk: 'The array `entryConfigLayouts` lists the values. The body may have any field.',
    gateway: 'Stores any field.',
  },
  'entry-config-option-field': {
    id: 'entry-config-option-field',
    section: 'POST /api/v1/rules/entry/config',
    unknown:
      'Which field of the body contains `DEFAULT`, `ACCOUNT`, `CUSTOM_RULES` or `STARTING_POINT`.',
    sdk: 'The array `entryOptions` lists the values. The body may have any field.',
    gateway:
      'Stores any field. A field named `entryOption`, as in a room set, must have one of these values.',
  },
  'image-path-types': {
    id: 'image-path-types',
    section: 'POST /api/v1/image/upload',
    unknown: 'The types of `imageName`, `type`, `width` and `height`.',
    sdk: 'Each parameter accepts a string or a number.',
    gateway:
      'Accepts `width` and `height` as decimal integers from 1 to 16384, and `imageName` and `type` as text of at most 255 characters.',
  },
  'image-path-type-values': {
    id: 'image-path-type-values',
    section: 'POST /api/v1/image/upload',
    unknown: 'The allowed values of `type`.',
    sdk: 'Sends any text. By default, `MediaClient` detects `png`, `jpeg`, `gif` or `webp` from the bytes.',
    gateway:
      'Accepts `png`, `jpeg`, `jpg`, `gif` and `webp` in upper or lower case, also as `image/…`; other types get 400. If the bytes have another type than the path, the record has an `error`.',
  },
  'survey-answer-response': {
    id: 'survey-answer-response',
    section: 'POST /api/v1/survey/answer',
    unknown: 'The body of the response.',
    sdk: 'Returns the body unchanged; its type is `unknown`.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'room-set-copy-source': {
    id: 'room-set-copy-source',
    section: 'POST /api/v1/social/room/set/copy',
    unknown: 'Which room set is copied, and how the request names it.',
    sdk: 'The argument `query` sends any parameter.',
    gateway:
      'Copies the room set that the query parameter `socialRoomSetId` names, otherwise the room set of the switch.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'newest'],
      says: 'without `socialRoomSetId`, the `oldest` or the `newest` room set is copied.',
    },
  },
  'banner-error-statuses': {
    id: 'banner-error-statuses',
    section: 'POST /api/v1/social/{socialId}/show/banner',
    unknown: 'The statuses of the two error responses.',
    sdk: 'Throws an `ApiError` for any status from 400 with `{ error }`, and for a 200 whose body has a text `error` and is not a success envelope.',
    gateway: 'Refuses an unknown room, and a body that is not a JSON object.',
    switch: {
      default: 'distinct',
      values: ['distinct', 'ok'],
      says: '`distinct` responds with 404 to an unknown room and with 400 to such a body, `ok` with 200 to both.',
    },
  },
  'update-room-response': {
    id: 'update-room-response',
    section: 'POST /api/v1/social/update',
    unknown: 'The body of the response.',
    sdk: 'Returns the body unchanged; its type is `unknown`.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'settings-fields': {
    id: 'settings-fields',
    section: 'GET /api/v1/social/settings/{socialId}',
    unknown: 'The fields of `settings`.',
    sdk: 'The type is an object with `unknown` values.',
    gateway:
      "Returns the room's `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `isOpen`, `isValid`, `recurring`, `free`, `connectedRoom`, `socialPermissionType` and `maxParticipants`.",
    switch: {
      default: 'fields',
      values: ['fields', 'empty'],
      says: '`fields` returns the fields, `empty` returns an empty object.',
    },
  },
  'set-settings-fields': {
    id: 'set-settings-fields',
    section: 'GET /api/v1/social/settings/{socialId}',
    unknown: 'The fields of `setSettings`.',
    sdk: 'The type is an object with `unknown` values.',
    gateway:
      "Returns the room set's `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `socialPermissionType`, `entryOption` and `groupFormerCount`.",
    switch: {
      default: 'fields',
      values: ['fields', 'empty'],
      says: '`fields` returns the fields, `empty` returns an empty object.',
    },
  },
  'transcription-text-query': {
    id: 'transcription-text-query',
    section: 'GET /api/v1/transcription/text',
    unknown: 'The names and the meaning of the query parameters.',
    sdk: 'The argument `query` sends any parameter.',
    gateway:
      'Reads `socialRecordingId`, `recordingId`, `socialId`, and `id`, which is the id of the transcription or of its recording. A transcription must match all of them; without any, the newest is returned. Any other parameter with `id`, `name`, `recording`, `room` or `social` in its name gets 400; the rest is ignored.',
  },
  'transcription-text-response': {
    id: 'transcription-text-response',
    section: 'GET /api/v1/transcription/text',
    unknown: 'The body of the response.',
    sdk: 'Returns the body unchanged, JSON or text; its type is `unknown`.',
    gateway: 'Returns the text in the form of the switch.',
    switch: {
      default: 'string',
      values: ['string', 'text', 'object'],
      says: '`string` returns a JSON string, `text` returns `text/plain`, `object` returns `{ "text": … }`.',
    },
  },
  'failed-recording-body': {
    id: 'failed-recording-body',
    section: 'POST /api/v1/recording/failed',
    unknown: 'The body of the request.',
    sdk: '`body` is optional and accepts any JSON value.',
    gateway:
      'Stores any JSON value, or none. In an object, `socialRecordingId`, `id` or `recordingId` names the recording; without these fields no recording changes.',
  },
  'failed-recording-status': {
    id: 'failed-recording-status',
    section: 'POST /api/v1/recording/failed',
    unknown: 'How a report changes the recording, and the status of a failed recording.',
    sdk: 'The type of `status` accepts any string.',
    gateway:
      'Permanently sets the status of the recording to the value of the switch, and `processingEndDateTime`, unless the recording already has it.',
    switch: {
      default: 'FAILED',
      values: 'text',
      says: 'the status of a recording that was reported as failed.',
    },
  },
  'failed-recording-unknown': {
    id: 'failed-recording-unknown',
    section: 'POST /api/v1/recording/failed',
    unknown: 'Whether a report may name a recording that was never saved.',
    sdk: 'Sends any report.',
    gateway: 'Refuses or stores the report, according to the switch.',
    switch: {
      default: 'refuse',
      values: ['refuse', 'keep'],
      says: '`refuse` responds with 404, `keep` stores the report.',
    },
  },
  'failed-recording-parameters': {
    id: 'failed-recording-parameters',
    section: 'POST /api/v1/recording/failed',
    unknown: 'The query parameters.',
    sdk: 'The argument `query` sends any parameter.',
    gateway:
      'Stores all parameters. `socialRecordingId`, `id` and `recordingId` name the recording.',
  },
  'failed-recording-response': {
    id: 'failed-recording-response',
    section: 'POST /api/v1/recording/failed',
    unknown: 'The body of the response.',
    sdk: 'Returns the body unchanged; its type is `unknown`.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'transcription-list-payload': {
    id: 'transcription-list-payload',
    section: 'Endpoints, other operations',
    unknown:
      'The response of the transcription list, except its paging, and the fields of an item.',
    sdk: 'Expects an array, as in the other paged lists; the type of an item is `unknown`. `.withResponse()` returns any other value unchanged.',
    gateway:
      'Returns an array of items with `socialRecordingId`, `name`, `dateCreated` and `text`.',
  },
  'transcription-sort-property': {
    id: 'transcription-sort-property',
    section: 'Endpoints, other operations',
    unknown: 'The name of the property with the creation time of a transcription.',
    sdk: '`sort` accepts any text.',
    gateway: 'Sorts by `dateCreated`, like rooms and themes.',
  },
  'further-operations': {
    id: 'further-operations',
    section: 'Endpoints, other operations',
    unknown:
      "The paths and payloads of the operations for event registration, user retrieval and the caller's own recordings.",
    sdk: 'Has no functions for them; `request(rooms.client, …)` calls any path.',
    gateway: 'Responds with 404 to undocumented paths.',
  },
  'banner-auth': {
    id: 'banner-auth',
    section: 'Authentication, 4',
    unknown: 'Whether the banner operation requires the key.',
    sdk: 'Sends the key if it has one.',
    gateway:
      'Refuses a wrong key. Without a key, it uses the records of the first key that is not revoked.',
    switch: {
      default: 'optional',
      values: ['optional', 'required'],
      says: '`optional` accepts a call without a key, `required` refuses it.',
    },
  },
  'guest-bearer-use': {
    id: 'guest-bearer-use',
    section: 'Authentication, 5',
    unknown: 'How `bearer` and `refreshBearer` are used.',
    sdk: 'Returns both tokens unchanged, and does not use them.',
    gateway: 'Creates random tokens, and accepts them in no request.',
  },
  'events-webhooks': {
    id: 'events-webhooks',
    section: 'Events',
    unknown: 'Whether the service has events, webhooks or notifications.',
    sdk: 'Has no API for them.',
    gateway: 'Sends no events, webhooks or notifications.',
  },
  'error-statuses': {
    id: 'error-statuses',
    section: 'Errors, 5',
    unknown: 'The error statuses, except 401.',
    sdk: 'Has an error class for each common status; any other status from 400 is an `ApiError`.',
    gateway:
      'Uses 400, 401, 404, 405, 408, 413, 414, 415, 429, 431, 500 and 503, each with the general error body. 503 with `Retry-After` means that the store failed, for example on a full disk, or that too many requests are running. Nothing was written.',
  },
  'error-conditions': {
    id: 'error-conditions',
    section: 'Errors, 5',
    unknown: 'Which condition causes which error.',
    sdk: 'Selects the error class by the status and the body alone.',
    gateway:
      'Responds with 404 to unknown records, and with 400 to invalid input and a missing id, also to an invalid `page`, `size` or `sort`. (The web support of Spring Data uses the default for an invalid `page` or `size`.) An invalid or refused invite, or an image whose bytes contradict the path, has an `error` in its record; the other users are invited.',
  },
  'rate-limits': {
    id: 'rate-limits',
    section: 'Limits, 2',
    unknown: 'The rate limits.',
    sdk: 'Throws a `RateLimitError` for 429.',
    gateway: 'Has the limit of the switch.',
    switch: {
      default: 'none',
      values: 'integer',
      or: ['none'],
      says: 'requests per minute for each key, or `none`; further requests get 429 with `Retry-After`.',
    },
  },
  'max-page-size': {
    id: 'max-page-size',
    section: 'Limits, 2',
    unknown: 'The maximum `size` of a page.',
    sdk: 'Sends any positive integer.',
    gateway:
      'Has the maximum of the switch. `page`, `size`, `sort`, their defaults and the form `,asc` are those of `Pageable` of Spring Data, whose default maximum is 2000.',
    switch: {
      default: '1000',
      values: 'integer',
      says: 'the maximum `size`.',
    },
  },
  'oversized-page': {
    id: 'oversized-page',
    section: 'Limits, 2',
    unknown: 'What happens if `size` is greater than the maximum.',
    sdk: 'Does not treat a page that is shorter than `size` as the last one, unless it is also shorter than 20, the documented default.',
    gateway:
      'Acts according to the switch. Spring Data returns the maximum number of items, without a sign of it.',
    switch: {
      default: 'clamp',
      values: ['clamp', 'refuse'],
      says: '`clamp` returns a page of the maximum size, `refuse` responds with 400.',
    },
  },
  'max-upload-size': {
    id: 'max-upload-size',
    section: 'Limits, 2',
    unknown: 'The maximum size of an upload.',
    sdk: 'Refuses to send an image of more than 100 MiB, or of more than the option `maxBytes`.',
    gateway: 'Responds with 413 to an image of more bytes. `--max-body` limits all other bodies.',
    switch: {
      default: '10485760',
      values: 'integer',
      says: 'the maximum number of bytes of the decoded image.',
    },
  },
  'deprecation-policy': {
    id: 'deprecation-policy',
    section: 'Versioning, 3',
    unknown: 'How and when operations are deprecated or changed.',
    sdk: 'Accepts and keeps unknown fields, values and headers.',
    gateway: 'Sends no deprecation headers.',
  },
};
