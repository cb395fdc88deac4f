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

/** What the gateway assumes where the API document is silent. */
export const assumptions: Readonly<Record<AssumptionId, Assumption>> = {
  'body-fields-required': {
    id: 'body-fields-required',
    section: 'Resources, conventions',
    unknown: 'Which fields of a body are required, and whether a body itself is.',
    sdk: 'Every field is optional in the types, except for the id of an update: `socialId`, `socialEventId` or `playlistId`. Functions of operations with a documented body ask for the body. At run time the SDK sends what it is given.',
    gateway:
      'Requires a body where one is documented, except for the banner and the report of a failed recording, and in it only what names the record: `playlistId`, `socialId` and `socialEventId` of an update.',
  },
  'invite-user-reference': {
    id: 'invite-user-reference',
    section: 'Resources, SocialInvite',
    unknown: 'Which fields of an invite name its user, and which of them counts.',
    sdk: 'Sends `invitedUserId`.',
    gateway:
      'Uses `invitedUserId`, otherwise `invitedUser.userId`, otherwise the known user who has `invitedUser.emailAddress`. An item that names no user carries an `error`.',
    switch: {
      default: 'record',
      values: ['record', 'id'],
      says: '`record` also reads `invitedUser`, `id` reads `invitedUserId` only.',
    },
  },
  'image-group': {
    id: 'image-group',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageGroup`.',
    sdk: 'A plain string.',
    gateway: 'Gives what the switch says.',
    switch: {
      default: 'SESSION',
      values: 'text',
      says: 'the `imageGroup` of each image; `none` leaves it out.',
    },
  },
  'image-size': {
    id: 'image-size',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageSize`.',
    sdk: 'A plain string.',
    gateway: 'Gives the number of bytes in decimal.',
  },
  'image-type': {
    id: 'image-type',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageType`.',
    sdk: 'A plain string.',
    gateway: 'Repeats the `type` of the path.',
  },
  'image-color': {
    id: 'image-color',
    section: 'Resources, Image',
    unknown: 'Format and allowed values of `imageColor`.',
    sdk: 'A plain string.',
    gateway: 'Gives what the switch says; it does not look at the pixels.',
    switch: {
      default: '#808080',
      values: 'text',
      says: 'the `imageColor` of each image; `none` leaves it out.',
    },
  },
  'image-user': {
    id: 'image-user',
    section: 'Resources, Image',
    unknown: 'Which user an uploaded image belongs to, as an API key names none.',
    sdk: 'Given back as it came.',
    gateway: 'Gives `userId` and `user` as the switch says.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'none'],
      says: '`oldest` is the first user of the key, `none` leaves both fields out.',
    },
  },
  'value-ranges': {
    id: 'value-ranges',
    section: 'Resources, conventions',
    unknown: 'Which values of counts and times are refused.',
    sdk: 'Sends any.',
    gateway:
      'Refuses a negative count or size, and an end that is before the start that is sent or stored. A start may be sent alone, and coordinates may be negative.',
    switch: {
      default: 'checked',
      values: ['checked', 'any'],
      says: '`checked` answers 400 and names the field, `any` accepts every value.',
    },
  },
  'integer-meanings': {
    id: 'integer-meanings',
    section: 'Resources, conventions',
    unknown:
      'What integer fields count, and in which unit, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    sdk: 'Passes each number on as it is.',
    gateway:
      'Keeps the number that is sent. Its sample data and its console have seconds in `duration`, bytes in `recordingSize` and a number of pieces in `qty`.',
  },
  'playlist-type-values': {
    id: 'playlist-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Playlist.type` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives the one value that is seen.',
  },
  'theme-type-values': {
    id: 'theme-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Theme.type` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives the one value that is seen.',
  },
  'upload-status-values': {
    id: 'upload-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `UploadStatus.status` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives the one value that is seen.',
  },
  'recording-status-values': {
    id: 'recording-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Recording.status` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway:
      'Gives the one value that is seen, and when the processing is over the one that the switch says.',
    switch: {
      default: 'COMPLETED',
      values: 'text',
      says: 'the status that follows `PROCESSING`.',
    },
  },
  'recording-participant-type-values': {
    id: 'recording-participant-type-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `RecordingParticipant.type` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives the one value that is seen.',
  },
  'registration-status-values': {
    id: 'registration-status-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `SocialEvent.registrationStatus` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives the one value that is seen.',
  },
  'social-platform-values': {
    id: 'social-platform-values',
    section: 'Resources, Enumerations',
    unknown: 'Values of `Social.platform` beside the one that is seen.',
    sdk: 'An open enumeration: the value seen is completed by the editor, any other string is kept.',
    gateway: 'Gives rooms that it makes the one value that is seen; keeps what an update sends.',
  },
  'recording-status-transitions': {
    id: 'recording-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `Recording.status` leaves `PROCESSING`.',
    sdk: 'Nothing waits for a state.',
    gateway:
      'A recording is in `PROCESSING` for as long as the switch says from when it was first saved, by the clock of its key; then it has the status of `recording-status-values`, and `processingEndDateTime` unless one was sent. Saving it again does not begin anew.',
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
    sdk: 'Nothing waits for a state.',
    gateway:
      'An upload of a theme stays in `IN_PROGRESS`, as no operation of the document begins one; its `progress` and times are what an update sends.',
  },
  'registration-status-transitions': {
    id: 'registration-status-transitions',
    section: 'States and transitions',
    unknown: 'When and how `SocialEvent.registrationStatus` leaves `NOT_CREATED`.',
    sdk: 'Nothing waits for a state.',
    gateway: 'An event stays in `NOT_CREATED`, as no operation of the document registers anybody.',
  },
  'room-flag-transitions': {
    id: 'room-flag-transitions',
    section: 'States and transitions',
    unknown:
      'What changes `isOpen`, `isValid` and `recurring` of a room, and whether an update may.',
    sdk: 'The fields may be sent in an update.',
    gateway: 'An update sets them, or leaves them as the switch says; nothing else does.',
    switch: {
      default: 'update',
      values: ['update', 'never'],
      says: '`update` lets an update set them, `never` lets it leave them as they are.',
    },
  },
  'entry-config-query': {
    id: 'entry-config-query',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'Names and meaning of the query parameters.',
    sdk: '`extraQuery` carries any.',
    gateway: 'Reads none; accepts any.',
  },
  'entry-config-response': {
    id: 'entry-config-response',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; given back as it came.',
    gateway: 'Answers as the switch says.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` answers without a body, `object` with `{}`, `record` with what was stored.',
    },
  },
  'entry-config-layout-field': {
    id: 'entry-config-layout-field',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown: 'Which field of the body carries `SPIRAL` or `GRID`.',
    sdk: '`entryConfigLayouts` lists the values; a field of any name may be sent.',
    gateway: 'Keeps fields it does not know.',
  },
  'entry-config-option-field': {
    id: 'entry-config-option-field',
    section: 'Endpoints, POST /api/v1/rules/entry/config',
    unknown:
      'Which field of the body carries `DEFAULT`, `ACCOUNT`, `CUSTOM_RULES` or `STARTING_POINT`.',
    sdk: '`entryOptions` lists the values; a field of any name may be sent.',
    gateway:
      'Keeps fields it does not know. A field named `entryOption`, as a room set calls it, has to have one of these values.',
  },
  'image-path-types': {
    id: 'image-path-types',
    section: 'Endpoints, POST /api/v1/image/upload',
    unknown: 'Types of `imageName`, `type`, `width` and `height`.',
    sdk: 'Each takes a string or a number.',
    gateway:
      'Takes `width` and `height` as decimal integers from 1 to 16384, the other two as text of at most 255 characters.',
  },
  'image-path-type-values': {
    id: 'image-path-type-values',
    section: 'Endpoints, POST /api/v1/image/upload',
    unknown: 'Allowed values of `type`.',
    sdk: 'Any text is sent. `MediaClient` derives `png`, `jpeg`, `gif` or `webp` from the bytes when none is given.',
    gateway:
      'Takes `png`, `jpeg`, `jpg`, `gif` and `webp` in any case, bare or as `image/…`, and answers 400 to any other; bytes of another type than the path says give a record with `error`.',
  },
  'survey-answer-response': {
    id: 'survey-answer-response',
    section: 'Endpoints, POST /api/v1/survey/answer',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; given back as it came.',
    gateway: 'Answers as the switch says.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` answers without a body, `object` with `{}`, `record` with what was stored.',
    },
  },
  'room-set-copy-source': {
    id: 'room-set-copy-source',
    section: 'Endpoints, POST /api/v1/social/room/set/copy',
    unknown: 'Which room set is copied and how it is named.',
    sdk: '`extraQuery` carries what a deployment wants.',
    gateway:
      'Copies the room set that the query parameter `socialRoomSetId` names, else the one that the switch says.',
    switch: {
      default: 'oldest',
      values: ['oldest', 'newest'],
      says: 'which room set is copied when none is named.',
    },
  },
  'banner-error-statuses': {
    id: 'banner-error-statuses',
    section: 'Endpoints, POST /api/v1/social/{socialId}/show/banner',
    unknown: 'Statuses of the two error responses.',
    sdk: 'Any status from 400 with `{ error }` is an `ApiError`; so is a 200 whose body is exactly `{ error }`.',
    gateway:
      'Answers 404 for a room that it does not know and 400 for a body that is no JSON object; under `ok` both come with status 200.',
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
    sdk: 'Typed `unknown`; given back as it came.',
    gateway: 'Answers as the switch says.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` answers without a body, `object` with `{}`, `record` with what was stored.',
    },
  },
  'settings-fields': {
    id: 'settings-fields',
    section: 'Endpoints, GET /api/v1/social/settings/{socialId}',
    unknown: 'Fields inside `settings`.',
    sdk: 'An object of unknown values.',
    gateway:
      "Repeats the room's own `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `isOpen`, `isValid`, `recurring`, `free`, `connectedRoom`, `socialPermissionType` and `maxParticipants`, so that an update of them can be read.",
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
      "Repeats the room set's `anyoneCanStart`, `allowGuestUsers`, `hostAdmitted`, `socialPermissionType`, `entryOption` and `groupFormerCount`.",
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
    sdk: '`extraQuery` carries any.',
    gateway:
      'Reads `socialRecordingId`, `recordingId`, `socialId`, and `id`, which is that of the transcription or of its recording; all that are sent have to match. Without any it answers with the newest transcription. Another parameter that may be meant to name a recording (with `id`, `name`, `recording`, `room` or `social` in its name) is refused with 400, and every other is ignored.',
  },
  'transcription-text-response': {
    id: 'transcription-text-response',
    section: 'Endpoints, GET /api/v1/transcription/text',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; JSON or text, given back as it came.',
    gateway: 'Answers with the text as the switch says.',
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
    sdk: '`body` takes any JSON value, or nothing.',
    gateway:
      'Accepts any JSON value, or nothing, and keeps it. `socialRecordingId`, `id` or `recordingId` of an object names the recording; a report without either changes no recording.',
  },
  'failed-recording-status': {
    id: 'failed-recording-status',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'What a report changes of the recording, and the status of one that failed.',
    sdk: '`status` is an open enumeration: any string is kept.',
    gateway:
      'Gives the recording the status that the switch says, for good, and `processingEndDateTime` unless there is one.',
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
    sdk: 'Sends what it is given.',
    gateway: 'Refuses it or keeps it as the switch says.',
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
    sdk: '`extraQuery` carries any.',
    gateway: 'Keeps any; `socialRecordingId`, `id` and `recordingId` are read as in the body.',
  },
  'failed-recording-response': {
    id: 'failed-recording-response',
    section: 'Endpoints, POST /api/v1/recording/failed',
    unknown: 'The body of the response.',
    sdk: 'Typed `unknown`; given back as it came.',
    gateway: 'Answers as the switch says.',
    switch: {
      default: 'empty',
      values: ['empty', 'object', 'record'],
      says: '`empty` answers without a body, `object` with `{}`, `record` with what was stored.',
    },
  },
  'transcription-list-payload': {
    id: 'transcription-list-payload',
    section: 'Endpoints, other operations',
    unknown:
      'What the transcription list answers with beside being a paged list, and what an item holds.',
    sdk: 'Taken for an array, like the other paged lists, of items typed `unknown`; `.raw()` gives anything else as it came.',
    gateway:
      'Answers with an array of items that hold `socialRecordingId`, `name`, `dateCreated` and `text`.',
  },
  'transcription-sort-property': {
    id: 'transcription-sort-property',
    section: 'Endpoints, other operations',
    unknown: 'Name of the creation-time property of a transcription.',
    sdk: '`sort` takes any text.',
    gateway: 'Sorts by `dateCreated`, as rooms and themes call it.',
  },
  'further-operations': {
    id: 'further-operations',
    section: 'Endpoints, other operations',
    unknown:
      "Paths and payloads of the operations for event registration, user retrieval and the caller's own recordings.",
    sdk: 'None is generated; `request(rooms.client, …)` calls any path with the same credentials and errors.',
    gateway: 'Answers 404 to paths that the document does not name.',
  },
  'banner-auth': {
    id: 'banner-auth',
    section: 'Authentication, 4',
    unknown: 'Whether the banner operation requires the key.',
    sdk: 'Sends the key like everywhere else; the operation is marked as one that may do without.',
    gateway:
      'Needs no key, but refuses a wrong one; without any, the room is one of the first key that is not revoked. `required` demands a key.',
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
    sdk: 'Given back as they came, and used for nothing.',
    gateway: 'Makes random tokens and accepts them nowhere.',
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
    unknown: 'Statuses beside 401.',
    sdk: 'A class for each well-known status; any other status from 400 is an `ApiError` too.',
    gateway:
      'Uses 400, 401, 404, 405, 408, 413, 414, 415, 429, 431, 500 and 503, each with the general error body. 503 with `Retry-After` says that the store could not do its part, for example because its disk is full, or that too many requests are under way; nothing was written.',
  },
  'error-conditions': {
    id: 'error-conditions',
    section: 'Errors, 5',
    unknown: 'Which condition yields which error.',
    sdk: 'Decides by status and body only.',
    gateway:
      '400 for input that it cannot read and for a record that is not named, 404 for records that it does not know. In-record `error` for an item of an invite list that cannot be read or invited, while the other items are invited, and for an image whose bytes are not what the path says.',
  },
  'rate-limits': {
    id: 'rate-limits',
    section: 'Limits, 2',
    unknown: 'Rate limits.',
    sdk: '429 is a `RateLimitError`.',
    gateway: 'Sets none unless the switch gives a number.',
    switch: {
      default: 'none',
      values: 'integer',
      or: ['none'],
      says: 'requests a minute for each key; more answer 429 with `Retry-After`.',
    },
  },
  'max-page-size': {
    id: 'max-page-size',
    section: 'Limits, 2',
    unknown: 'The greatest `size` of a page.',
    sdk: 'Any positive integer is sent.',
    gateway: 'Refuses a greater one than the switch says with 400.',
    switch: {
      default: '1000',
      values: 'integer',
      says: 'the greatest `size`.',
    },
  },
  'max-upload-size': {
    id: 'max-upload-size',
    section: 'Limits, 2',
    unknown: 'The greatest upload.',
    sdk: 'Refuses an image of more than 100 MiB, or than `maxBytes` of the upload says.',
    gateway:
      'Refuses an image of more bytes than the switch says with 413; of any other body, `--max-body` says how many it may have.',
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
    sdk: 'Unknown fields, values and headers pass and are kept.',
    gateway: 'Sends no deprecation headers.',
  },
};
