// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Assumption } from '../assumption.ts';

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
  readonly 'max-upload-size': number;
};

/** The assumptions of the gateway about undocumented behavior. */
export const assumptions: Readonly<Record<AssumptionId, Assumption>> = {
  'body-fields-required': {
    id: 'body-fields-required',
    section: 'Resources, conventions',
    unknown: 'Which fields of a body are required, and whether the body itself is required.',
    sdk: 'Every field is optional in the types, except for the id of an update: `socialId`, `socialEventId` or `playlistId`. Functions of operations with a documented body require the body. At run time the SDK sends any input.',
    gateway:
      'Requires a documented body, except for the banner and the report of a failed recording. Of its fields, only the id of an update is required: `playlistId`, `socialId` or `socialEventId`.',
  },
  'invite-user-reference': {
    id: 'invite-user-reference',
    section: 'Resources, SocialInvite',
    unknown: 'Which fields of an invite identify its user, and which of them has priority.',
    sdk: 'Sends `invitedUserId`.',
    gateway:
      'Uses `invitedUserId`, otherwise `invitedUser.userId`, otherwise the known user with `invitedUser.emailAddress`. An item without a user gets an `error`.',
    switch: {
      default: 'record',
      values: ['record', 'id'],
      says: '`record` also reads `invitedUser`, `id` reads only `invitedUserId`.',
    },
  },
  'image-group': {
    id: 'image-group',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageGroup`.',
    sdk: 'A plain string.',
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
    unknown: 'Format and allowed values of `imageSize`.',
    sdk: 'A plain string.',
    gateway: 'Returns the number of bytes in decimal.',
  },
  'image-type': {
    id: 'image-type',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageType`.',
    sdk: 'A plain string.',
    gateway: 'Returns the `type` of the path.',
  },
  'image-color': {
    id: 'image-color',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageColor`.',
    sdk: 'A plain string.',
    gateway: 'Returns the value of the switch; it does not inspect the pixels.',
    switch: {
      default: '#808080',
      values: 'text',
      says: 'the `imageColor` of each image; `none` omits it.',
    },
  },
  'image-user': {
    id: 'image-user',
    section: 'Resources, Image',
    unknown: 'Which user an uploaded image belongs to, because an API key has no user.',
    sdk: 'Returned unchanged.',
    gateway: 'Returns `userId` and `user` according to the switch.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'none'],
      says: '`oldest` is the first user of the key, `none` omits both fields.',
    },
  },
  'value-ranges': {
    id: 'value-ranges',
    section: 'Resources, conventions',
    unknown: 'Which values of counts and times are refused.',
    sdk: 'Sends any value.',
    gateway:
      'Refuses a negative count or size, and an end before the sent or stored start. A start may be sent alone, and coordinates may be negative.',
    switch: {
      default: 'checked',
      values: ['checked', 'any'],
      says: '`checked` answers 400 with the name of the field, `any` accepts every value.',
    },
  },
  'integer-meanings': {
    id: 'integer-meanings',
    section: 'Resources, conventions',
    unknown:
      'The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    sdk: 'Passes each number unchanged.',
    gateway:
      'Stores the number. Its sample data and its console use seconds in `duration`, bytes in `recordingSize` and a number of tracks in `qty`.',
  },
  'playlist-type-values': {
    id: 'playlist-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Playlist.type` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value.',
  },
  'theme-type-values': {
    id: 'theme-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Theme.type` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value.',
  },
  'upload-status-values': {
    id: 'upload-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `UploadStatus.status` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value.',
  },
  'recording-status-values': {
    id: 'recording-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Recording.status` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value, and after processing the value of the switch.',
    switch: {
      default: 'COMPLETED',
      values: 'text',
      says: 'the status that follows `PROCESSING`.',
    },
  },
  'recording-participant-type-values': {
    id: 'recording-participant-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `RecordingParticipant.type` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value.',
  },
  'registration-status-values': {
    id: 'registration-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `SocialEvent.registrationStatus` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Returns the documented value.',
  },
  'social-platform-values': {
    id: 'social-platform-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Social.platform` in addition to the documented one.',
    sdk: 'An open enumeration: editors complete the documented value, and any other string is kept.',
    gateway: 'Creates rooms with the documented value; stores the value of an update.',
  },
  'recording-status-transitions': {
    id: 'recording-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `Recording.status` leaves `PROCESSING`.',
    sdk: 'Does not wait for a state.',
    gateway:
      'A recording is in `PROCESSING` for the time of the switch after it was first saved, by the clock of its key; then it has the status of `recording-status-values`, and `processingEndDateTime` unless one was sent. Saving it again does not restart the time.',
    switch: {
      default: '60000',
      values: 'integer',
      or: ['never'],
      says: 'milliseconds; `never` leaves it in `PROCESSING`.',
    },
  },
  'upload-status-transitions': {
    id: 'upload-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `UploadStatus.status` leaves `IN_PROGRESS`.',
    sdk: 'Does not wait for a state.',
    gateway:
      'An upload of a theme stays in `IN_PROGRESS`, because no documented operation starts an upload; its `progress` and times are those of an update.',
  },
  'registration-status-transitions': {
    id: 'registration-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `SocialEvent.registrationStatus` leaves `NOT_CREATED`.',
    sdk: 'Does not wait for a state.',
    gateway: 'An event stays in `NOT_CREATED`, because no documented operation registers users.',
  },
  'room-flag-transitions': {
    id: 'room-flag-transitions',
    section: 'States and transitions',
    unknown:
      'What changes `isOpen`, `isValid` and `recurring` of a room, and whether an update can change them.',
    sdk: 'The fields may be sent in an update.',
    gateway: 'An update sets them, unless the switch is `never`; no other operation does.',
    switch: {
      default: 'update',
      values: ['update', 'never'],
      says: '`update` allows an update to set them, `never` ignores them in an update.',
    },
  },
  'entry-config-query': {
    id: 'entry-config-query',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'Names and meaning of the query parameters.',
    sdk: '`extraQuery` sends any parameter.',
    gateway: 'Ignores all parameters.',
  },
  'entry-config-response': {
    id: 'entry-config-response',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; returned unchanged.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'entry-config-layout-field': {
    id: 'entry-config-layout-field',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'Which field of the body has `SPIRAL` or `GRID`.',
    sdk: '`entryConfigLayouts` lists the values; a field with any name may be sent.',
    gateway: 'Stores unknown fields.',
  },
  'entry-config-option-field': {
    id: 'entry-config-option-field',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown:
      'Which field of the body has `DEFAULT`, `ACCOUNT`, `CUSTOM_RULES` or `STARTING_POINT`.',
    sdk: '`entryOptions` lists the values; a field with any name may be sent.',
    gateway:
      'Stores unknown fields. A field named `entryOption`, like that of a room set, must have one of these values.',
  },
  'image-path-types': {
    id: 'image-path-types',
    section: 'Endpoints, POST /api/v1/image/upload',
    unknown: 'Types of `imageName`, `type`, `width` and `height`.',
    sdk: 'Each accepts a string or a number.',
    gateway:
      'Accepts `width` and `height` as decimal integers from 1 to 16384, the other two as text of at most 255 characters.',
  },
  'image-path-type-values': {
    id: 'image-path-type-values',
    section: 'Endpoints, POST /api/v1/image/upload',
    unknown: 'Allowed values of `type`.',
    sdk: 'Sends any text. `MediaClient` derives `png`, `jpeg`, `gif` or `webp` from the bytes by default.',
    gateway:
      'Accepts `png`, `jpeg`, `jpg`, `gif` and `webp` in any case, bare or as `image/…`, and answers 400 to any other. If the type of the bytes differs from the path, the record has an `error`.',
  },
  'survey-answer-response': {
    id: 'survey-answer-response',
    section: 'Endpoints, POST /api/v1/survey/answer',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; returned unchanged.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'room-set-copy-source': {
    id: 'room-set-copy-source',
    section: 'Endpoints, POST /api/v1/social/room/set/copy',
    unknown: 'Which room set is copied and how the request names it.',
    sdk: '`extraQuery` sends any parameter.',
    gateway:
      'Copies the room set of the query parameter `socialRoomSetId`, otherwise the one of the switch.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'newest'],
      says: 'the room set that is copied without `socialRoomSetId`.',
    },
  },
  'banner-error-statuses': {
    id: 'banner-error-statuses',
    section: 'Endpoints, POST /api/v1/social/{socialId}/show/banner',
    unknown: 'Statuses of the two error responses.',
    sdk: 'Any status from 400 with `{ error }` is an `ApiError`; so is a 200 whose body is exactly `{ error }`.',
    gateway:
      'Answers 404 for an unknown room and 400 for a body that is not a JSON object; with `ok`, both have status 200.',
    switch: {
      default: 'distinct',
      values: ['distinct', 'ok'],
      says: '`distinct` uses 404 and 400, `ok` uses 200 for both.',
    },
  },
  'update-room-response': {
    id: 'update-room-response',
    section: 'Endpoints, POST /api/v1/social/update',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; returned unchanged.',
    gateway: 'Responds according to the switch.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` responds without a body, `object` with `{}`, `record` with the stored record.',
    },
  },
  'settings-fields': {
    id: 'settings-fields',
    section: 'Endpoints, GET /api/v1/social/settings/{socialId}',
    unknown: 'Fields inside `settings`.',
    sdk: 'An object of unknown values.',
    gateway:
      "Returns the room's `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `isOpen`, `isValid`, `recurring`, `free`, `connectedRoom`, `socialPermissionType` and `maxParticipants`, so that an update can be read back.",
    switch: {
      default: 'fields',
      values: ['fields', 'empty'],
      says: '`fields` fills the object, `empty` leaves it empty.',
    },
  },
  'set-settings-fields': {
    id: 'set-settings-fields',
    section: 'Endpoints, GET /api/v1/social/settings/{socialId}',
    unknown: 'Fields inside `setSettings`.',
    sdk: 'An object of unknown values.',
    gateway:
      "Returns the room set's `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `socialPermissionType`, `entryOption` and `groupFormerCount`.",
    switch: {
      default: 'fields',
      values: ['fields', 'empty'],
      says: '`fields` fills the object, `empty` leaves it empty.',
    },
  },
  'transcription-text-query': {
    id: 'transcription-text-query',
    section: 'Endpoints, GET /api/v1/transcription/text',
    unknown: 'Names and meaning of the query parameters.',
    sdk: '`extraQuery` sends any parameter.',
    gateway:
      'Reads `socialRecordingId`, `recordingId`, `socialId`, and `id`, which is the id of the transcription or of its recording; all given ones must match. Without any of them it returns the newest transcription. Another parameter that seems to identify a recording (with `id`, `name`, `recording`, `room` or `social` in its name) is refused with 400, and all others are ignored.',
  },
  'transcription-text-response': {
    id: 'transcription-text-response',
    section: 'Endpoints, GET /api/v1/transcription/text',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; JSON or text, returned unchanged.',
    gateway: 'Returns the text in the form of the switch.',
    switch: {
      default: 'string',
      values: ['string', 'text', 'object'],
      says: '`string` is a JSON string, `text` is `text/plain`, `object` is `{ "text": … }`.',
    },
  },
  'failed-recording-body': {
    id: 'failed-recording-body',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'The body of the request.',
    sdk: '`body` accepts any JSON value, or nothing.',
    gateway:
      'Accepts any JSON value, or nothing, and stores it. `socialRecordingId`, `id` or `recordingId` of an object names the recording; a report without them changes no recording.',
  },
  'failed-recording-status': {
    id: 'failed-recording-status',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'What a report changes in the recording, and the status of a failed recording.',
    sdk: '`status` is an open enumeration: any string is kept.',
    gateway:
      'Sets the status of the recording to the value of the switch, permanently, and `processingEndDateTime` unless it has one.',
    switch: {
      default: 'FAILED',
      values: 'text',
      says: 'the status of a recording that was reported as failed.',
    },
  },
  'failed-recording-unknown': {
    id: 'failed-recording-unknown',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'Whether a report may name a recording that was never saved.',
    sdk: 'Sends any report.',
    gateway: 'Refuses or stores it, according to the switch.',
    switch: {
      default: 'refuse',
      values: ['refuse', 'keep'],
      says: '`refuse` answers 404, `keep` stores the report.',
    },
  },
  'failed-recording-parameters': {
    id: 'failed-recording-parameters',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'The query parameters.',
    sdk: '`extraQuery` sends any parameter.',
    gateway: 'Stores all; reads `socialRecordingId`, `id` and `recordingId` like in the body.',
  },
  'failed-recording-response': {
    id: 'failed-recording-response',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; returned unchanged.',
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
      'The response of the transcription list, except that it is paged, and the fields of an item.',
    sdk: 'Treated as an array, like the other paged lists, with items typed `unknown`; `.raw()` returns any other value unchanged.',
    gateway:
      'Returns an array of items with `socialRecordingId`, `name`, `dateCreated` and `text`.',
  },
  'transcription-sort-property': {
    id: 'transcription-sort-property',
    section: 'Endpoints, other operations',
    unknown: 'Name of the creation-time property of a transcription.',
    sdk: '`sort` accepts any text.',
    gateway: 'Sorts by `dateCreated`, like rooms and themes.',
  },
  'further-operations': {
    id: 'further-operations',
    section: 'Endpoints, other operations',
    unknown:
      "Paths and payloads of the operations for event registration, user retrieval and the caller's own recordings.",
    sdk: 'Has no functions for them; `request(rooms.client, …)` calls any path with the same credentials and errors.',
    gateway: 'Answers 404 to undocumented paths.',
  },
  'banner-auth': {
    id: 'banner-auth',
    section: 'Authentication, 4',
    unknown: 'Whether the banner operation requires the key.',
    sdk: 'Sends the key if it has one; the operation is marked as usable without a key.',
    gateway:
      'Requires no key, but refuses a wrong one; without a key, the room is looked up under the first key that is not revoked. `required` requires a key.',
    switch: {
      default: 'optional',
      values: ['optional', 'required'],
      says: 'whether a call without a key is refused.',
    },
  },
  'guest-bearer-use': {
    id: 'guest-bearer-use',
    section: 'Authentication, 5',
    unknown: 'How `bearer` and `refreshBearer` are used.',
    sdk: 'Returned unchanged, and not used.',
    gateway: 'Creates random tokens and does not accept them.',
  },
  'events-webhooks': {
    id: 'events-webhooks',
    section: 'Events',
    unknown: 'Events, webhooks or notifications.',
    sdk: 'None.',
    gateway: 'Sends none.',
  },
  'error-statuses': {
    id: 'error-statuses',
    section: 'Errors, 5',
    unknown: 'Statuses other than 401.',
    sdk: 'A class for each common status; any other status from 400 is an `ApiError`.',
    gateway:
      'Uses 400, 401, 404, 405, 408, 413, 414, 415, 429, 431, 500 and 503, each with the general error body. 503 with `Retry-After` means that the store failed, for example because its disk is full, or that too many requests are running; nothing was written.',
  },
  'error-conditions': {
    id: 'error-conditions',
    section: 'Errors, 5',
    unknown: 'Which condition yields which error.',
    sdk: 'Decides by status and body only.',
    gateway:
      '400 for invalid input and for a missing id, 404 for unknown records. An `error` inside the record for an invite that is invalid or refused, while the other items are invited, and for an image whose bytes contradict the path.',
  },
  'rate-limits': {
    id: 'rate-limits',
    section: 'Limits, 2',
    unknown: 'Rate limits.',
    sdk: '429 is a `RateLimitError`.',
    gateway: 'Has no limit unless the switch is a number.',
    switch: {
      default: 'none',
      values: 'integer',
      or: ['none'],
      says: 'requests per minute and key; further ones get 429 with `Retry-After`.',
    },
  },
  'max-page-size': {
    id: 'max-page-size',
    section: 'Limits, 2',
    unknown: 'The maximum `size` of a page.',
    sdk: 'Sends any positive integer.',
    gateway: 'Refuses a `size` above the switch with 400.',
    switch: {
      default: '1000',
      values: 'integer',
      says: 'the maximum `size`.',
    },
  },
  'max-upload-size': {
    id: 'max-upload-size',
    section: 'Limits, 2',
    unknown: 'The maximum size of an upload.',
    sdk: 'Refuses an image of more than 100 MiB, or more than `maxBytes` of the upload.',
    gateway:
      'Refuses an image with more bytes than the switch with 413; `--max-body` limits all other bodies.',
    switch: {
      default: '10485760',
      values: 'integer',
      says: 'bytes of the image, decoded.',
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
