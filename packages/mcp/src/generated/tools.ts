// Generated from spec/ by `pnpm generate`. Do not edit.

import {
  copyRoomSetOperation,
  getGuestUserOperation,
  getRoomSettingsOperation,
  inviteUsersOperation,
  listAlternateHostsOperation,
  saveEntryConfigOperation,
  showBannerOperation,
  updateEventOperation,
  updateRoomOperation,
} from '@room-sessions/rooms/operations';
import {
  createPlaylistOperation,
  listPlaylistsOperation,
  updatePlaylistOperation,
  uploadImageOperation,
} from '@room-sessions/media/operations';
import {
  getTranscriptionTextOperation,
  listTranscriptionsOperation,
  reportFailedRecordingOperation,
  saveRecordingOperation,
} from '@room-sessions/recordings/operations';
import {
  getBadgeQuestionOperation,
  listUserBadgeDataOperation,
  submitSurveyAnswerOperation,
} from '@room-sessions/badging/operations';
import type { ApiTool, SchemaLoader } from '../api-tool.ts';

const loadRoomsSchemas: SchemaLoader = async () =>
  (await import('@room-sessions/schemas/rooms')).roomsSchemas;
const loadMediaSchemas: SchemaLoader = async () =>
  (await import('@room-sessions/schemas/media')).mediaSchemas;
const loadRecordingsSchemas: SchemaLoader = async () =>
  (await import('@room-sessions/schemas/recordings')).recordingsSchemas;
const loadBadgingSchemas: SchemaLoader = async () =>
  (await import('@room-sessions/schemas/badging')).badgingSchemas;

/** A tool for each operation, in the order of the API document. */
export const apiTools: readonly ApiTool[] = [
  {
    operation: listAlternateHostsOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'List the alternate hosts of a room',
    description:
      'Gets the alternate hosts of a room, a page at a time. Not documented: The maximum `size` of a page. What happens if `size` is greater than the maximum.',
    input: {
      type: 'object',
      properties: {
        socialId: { type: 'string', format: 'uuid', description: 'The room.' },
        text: { type: 'string', description: 'Text to search for.' },
        page: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Number of the page, from 0.',
        },
        size: { type: 'integer', default: 20, description: 'Items per request.' },
        sort: {
          type: 'string',
          description:
            'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
        },
      },
      required: ['socialId'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
    paged: true,
  },
  {
    operation: inviteUsersOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Invite users to a room',
    description:
      'Invites users to a room. Each item of the response may have its own `error`. Not documented: Which fields of an invite identify the user in the request and in the response, their priority, and whether a person who is not a user can be invited.',
    input: {
      type: 'object',
      properties: {
        socialId: { type: 'string', format: 'uuid', description: 'The room.' },
        body: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              socialInviteId: {
                type: 'string',
                format: 'uuid',
                description: 'Identifies the invite.',
              },
              socialId: { type: 'string', format: 'uuid', description: 'The room.' },
              invitedUserId: {
                type: 'string',
                format: 'uuid',
                description: 'The user who is invited.',
              },
              invitedUser: {
                type: 'object',
                properties: {
                  userId: { type: 'string', format: 'uuid', description: 'Identifies the user.' },
                  name: { type: 'string' },
                  firstName: { type: 'string' },
                  middleName: { type: 'string' },
                  lastName: { type: 'string' },
                  emailAddress: { type: 'string' },
                  emailVerified: { type: 'boolean' },
                  preload: { type: 'boolean' },
                  mobilePhone: { type: 'string' },
                  mobilePhoneVerified: { type: 'boolean' },
                  mobilePhoneVerifiedWeb: { type: 'boolean' },
                  profileId: { type: 'string' },
                  profileImageURI: {
                    type: 'string',
                    description: "URL of the user's profile image.",
                  },
                  profileImageId: {
                    type: 'string',
                    format: 'uuid',
                    description: 'Identifies the profile image.',
                  },
                  profileImageBackground: { type: 'string' },
                  timeZone: { type: 'string' },
                  registeredDateTime: {
                    type: 'string',
                    format: 'date-time',
                    description: 'When the user registered.',
                  },
                  active: { type: 'boolean' },
                  actedAs: { type: 'boolean' },
                },
              },
              didAttend: { type: 'boolean' },
              dateTimeInvited: {
                type: 'string',
                format: 'date-time',
                description: 'When the user was invited.',
              },
              error: {
                type: 'string',
                description: 'The error of this item; the text is for people.',
              },
            },
          },
          description: 'The invites; the `invitedUserId` of an invite names its user.',
        },
      },
      required: ['socialId', 'body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: saveEntryConfigOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Create or update an entry configuration',
    description:
      'Creates or updates the entry-rules configuration of room sessions. The names of its query parameters are not documented; pass them as `extraQuery`. Not documented: The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`. The names and the meaning of the query parameters. The body of the response. Which field of the body contains `SPIRAL` or `GRID`. Which field of the body contains `DEFAULT`, `ACCOUNT`, `CUSTOM_RULES` or `STARTING_POINT`.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            configurationId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies the configuration.',
            },
            name: { type: 'string' },
            groupSpawnSize: { type: 'integer' },
            groupFormerCount: { type: 'integer' },
            startingPointX: { type: 'integer' },
            startingPointY: { type: 'integer' },
            rules: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  property: { type: 'string' },
                  operator: { type: 'string' },
                  value: { type: 'string' },
                },
              },
            },
            associatedSocialIds: {
              type: 'array',
              items: { type: 'string', format: 'uuid' },
              description: 'The rooms that the configuration applies to.',
            },
          },
          description: 'The configuration.',
        },
        extraQuery: { type: 'object', description: 'Undocumented query parameters by name.' },
      },
      required: ['body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
  {
    operation: uploadImageOperation,
    loadSchemas: loadMediaSchemas,
    title: 'Upload an image',
    description:
      'Upload an image from a file. Not documented: The types of `imageName`, `type`, `width` and `height`. The allowed values of `type`. The maximum size of an upload.',
    input: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          description: 'Path of the image file. Its type and size are read from it.',
        },
        imageName: { description: 'Name of the image.' },
        type: { description: 'Type of the image; the allowed values are not documented.' },
        width: { description: 'Width of the image.' },
        height: { description: 'Height of the image.' },
      },
      required: ['file'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
    takesFile: true,
  },
  {
    operation: submitSurveyAnswerOperation,
    loadSchemas: loadBadgingSchemas,
    title: 'Submit a survey answer',
    description:
      'Submits an answer to a survey question. Not documented: The body of the response.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            userId: { type: 'string', format: 'uuid', description: 'Identifies a user.' },
            surveyQuestionId: { type: 'integer', description: 'Identifies the survey question.' },
            answer: { type: 'string' },
            skipped: { type: 'boolean', description: 'Whether the question was skipped.' },
            referenceType: { type: 'string' },
            referenceId: { type: 'string' },
          },
          description: 'The answer.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: updatePlaylistOperation,
    loadSchemas: loadMediaSchemas,
    title: 'Update an audio playlist',
    description:
      'Updates an existing audio playlist. Not documented: The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            playlistId: { type: 'string', format: 'uuid', description: 'Identifies the playlist.' },
            name: { type: 'string' },
            qty: { type: 'integer', description: 'A quantity.' },
            duration: { type: 'integer', description: 'Duration, in an undocumented unit.' },
            available: { type: 'boolean' },
          },
          required: ['playlistId'],
          description: 'The playlist with its changes.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
  {
    operation: createPlaylistOperation,
    loadSchemas: loadMediaSchemas,
    title: 'Create an audio playlist',
    description:
      'Creates an audio playlist. Not documented: The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            playlistId: { type: 'string', format: 'uuid', description: 'Identifies the playlist.' },
            name: { type: 'string' },
            qty: { type: 'integer', description: 'A quantity.' },
            duration: { type: 'integer', description: 'Duration, in an undocumented unit.' },
            available: { type: 'boolean' },
          },
          description: 'The playlist.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: copyRoomSetOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Copy a room set',
    description:
      'Creates a copy of an existing room set with its configuration. The document does not say which room set is copied, and how the request names it; pass undocumented parameters as `extraQuery`. Not documented: Which room set is copied, and how the request names it.',
    input: {
      type: 'object',
      properties: {
        extraQuery: { type: 'object', description: 'Undocumented query parameters by name.' },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: getGuestUserOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Get a guest user',
    description:
      'Returns a guest user with bearer tokens. A second call may create a second guest, so the client does not retry a failed call.',
    input: { type: 'object', properties: {}, additionalProperties: false },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: showBannerOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Show a banner in a room',
    description:
      'Shows a banner in a room. The only sample of the body is an empty object. The sample request has no key. Not documented: Whether the banner operation requires the key.',
    input: {
      type: 'object',
      properties: {
        socialId: { type: 'string', description: 'The room.' },
        body: { type: 'object', description: 'A JSON object; the sample is empty.' },
      },
      required: ['socialId'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: listUserBadgeDataOperation,
    loadSchemas: loadBadgingSchemas,
    title: "List the caller's badge data",
    description:
      "Gets the caller's badge data, a page at a time. Not documented: The maximum `size` of a page. What happens if `size` is greater than the maximum.",
    input: {
      type: 'object',
      properties: {
        page: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Number of the page, from 0.',
        },
        size: { type: 'integer', default: 20, description: 'Items per request.' },
        sort: {
          type: 'string',
          description:
            'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
        },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
    paged: true,
  },
  {
    operation: saveRecordingOperation,
    loadSchemas: loadRecordingsSchemas,
    title: 'Save a recording',
    description:
      'Saves a recording of a session. Not documented: The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            socialRecordingId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies the recording.',
            },
            socialId: {
              type: 'string',
              format: 'uuid',
              description: 'The room that was recorded.',
            },
            userId: { type: 'string', format: 'uuid', description: 'Identifies a user.' },
            recordingId: { type: 'string' },
            name: { type: 'string' },
            storageBucket: { type: 'string' },
            recordingSize: {
              type: 'integer',
              description: 'Size of the recording, in an undocumented unit.',
            },
            startDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'Start of the recording.',
            },
            endDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'End of the recording.',
            },
            processingStartDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'Start of the processing.',
            },
            processingEndDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'End of the processing.',
            },
            participants: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  userId: { type: 'string', format: 'uuid', description: 'Identifies a user.' },
                  startDateTime: { type: 'string', format: 'date-time' },
                  endDateTime: { type: 'string', format: 'date-time' },
                  user: { $ref: '#/$defs/User' },
                },
              },
              description: 'The recorded users, with times.',
            },
            user: { $ref: '#/$defs/User' },
          },
          description: 'The recording.',
        },
      },
      required: ['body'],
      additionalProperties: false,
      $defs: {
        User: {
          type: 'object',
          properties: {
            userId: { type: 'string', format: 'uuid', description: 'Identifies the user.' },
            name: { type: 'string' },
            firstName: { type: 'string' },
            middleName: { type: 'string' },
            lastName: { type: 'string' },
            emailAddress: { type: 'string' },
            emailVerified: { type: 'boolean' },
            preload: { type: 'boolean' },
            mobilePhone: { type: 'string' },
            mobilePhoneVerified: { type: 'boolean' },
            mobilePhoneVerifiedWeb: { type: 'boolean' },
            profileId: { type: 'string' },
            profileImageURI: { type: 'string', description: "URL of the user's profile image." },
            profileImageId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies the profile image.',
            },
            profileImageBackground: { type: 'string' },
            timeZone: { type: 'string' },
            registeredDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'When the user registered.',
            },
            active: { type: 'boolean' },
            actedAs: { type: 'boolean' },
          },
        },
      },
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
  {
    operation: getBadgeQuestionOperation,
    loadSchemas: loadBadgingSchemas,
    title: 'Get a badge question',
    description: 'Gets the badge question.',
    input: { type: 'object', properties: {}, additionalProperties: false },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: listPlaylistsOperation,
    loadSchemas: loadMediaSchemas,
    title: 'List the audio playlists',
    description:
      'Retrieves all audio playlists, a page at a time. Not documented: The maximum `size` of a page. What happens if `size` is greater than the maximum.',
    input: {
      type: 'object',
      properties: {
        page: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Number of the page, from 0.',
        },
        size: { type: 'integer', default: 20, description: 'Items per request.' },
        sort: {
          type: 'string',
          description:
            'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
        },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
    paged: true,
  },
  {
    operation: updateRoomOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Update a room',
    description:
      'Updates a room. Not documented: The meaning and unit of integer fields, such as `qty` and `duration` of a playlist, `recordingSize`, `progress` of an upload, or `groupSpawnSize`. Further values of `Social.platform`. The body of the response.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            socialId: { type: 'string', format: 'uuid', description: 'Identifies the room.' },
            socialRoomSetId: {
              type: 'string',
              format: 'uuid',
              description: 'The room set that the room belongs to.',
            },
            userId: { type: 'string', format: 'uuid', description: 'Identifies a user.' },
            companyId: { type: 'string', format: 'uuid', description: 'Identifies a company.' },
            name: { type: 'string' },
            description: { type: 'string' },
            socialURI: { type: 'string', description: 'URL of the room.' },
            sessionId: { type: 'string' },
            isOpen: { type: 'boolean' },
            recurring: { type: 'boolean' },
            anyoneCanStart: { type: 'boolean' },
            isValid: { type: 'boolean' },
            free: { type: 'boolean' },
            allowGuestUsers: { type: 'boolean' },
            user: { $ref: '#/$defs/User' },
            socialPermissionType: {
              type: 'string',
              enum: ['PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'],
            },
            platform: { type: 'string', examples: ['SERVICE'] },
            maxParticipants: { type: 'integer', description: 'Maximum number of participants.' },
            startingWidth: { type: 'integer' },
            startingHeight: { type: 'integer' },
            hostAdmitted: { type: 'boolean' },
            themeId: { type: 'string', format: 'uuid', description: 'The theme of the room.' },
            configurationId: {
              type: 'string',
              format: 'uuid',
              description: 'The entry configuration of the room.',
            },
            theme: {
              type: 'object',
              properties: {
                socialThemeId: {
                  type: 'string',
                  format: 'uuid',
                  description: 'Identifies the theme.',
                },
                socialThemeName: { type: 'string' },
                description: { type: 'string' },
                colorPrimary: { type: 'string' },
                colorSecondary: { type: 'string' },
                colorBackground: { type: 'string' },
                colorGradientBackground: { type: 'string' },
                colorButtonText: { type: 'string' },
                colorButtonBG: { type: 'string' },
                imageFarURI: { type: 'string' },
                imageMidURI: { type: 'string' },
                imageNearURI: { type: 'string' },
                previewImageURI: { type: 'string' },
                minimapImageURI: { type: 'string' },
                imageWidth: { type: 'integer', description: 'Width of the theme image.' },
                imageHeight: { type: 'integer', description: 'Height of the theme image.' },
                templateId: { type: 'string' },
                defaultArtifactSetId: {
                  type: 'string',
                  format: 'uuid',
                  description: 'Identifies the default artifact set.',
                },
                dateCreated: {
                  type: 'string',
                  format: 'date-time',
                  description: 'Time of creation.',
                },
                multiSize: { type: 'boolean' },
                addToMiniMap: { type: 'boolean' },
                tiles: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      uri: { type: 'string' },
                      x: {
                        type: 'integer',
                        description: 'X coordinate of the tile, in an undocumented unit.',
                      },
                      y: {
                        type: 'integer',
                        description: 'Y coordinate of the tile, in an undocumented unit.',
                      },
                      width: {
                        type: 'integer',
                        description: 'Width of the tile, in an undocumented unit.',
                      },
                      height: {
                        type: 'integer',
                        description: 'Height of the tile, in an undocumented unit.',
                      },
                    },
                  },
                },
                uploadStatus: {
                  type: 'object',
                  properties: {
                    requestStatusId: {
                      type: 'string',
                      format: 'uuid',
                      description: 'Identifies the upload status.',
                    },
                    userId: { type: 'string', format: 'uuid', description: 'Identifies a user.' },
                    requestId: { type: 'string' },
                    progress: {
                      type: 'integer',
                      description: 'Progress of the upload, in an undocumented unit.',
                    },
                    failureReason: {
                      type: 'string',
                      description: 'Why the upload failed; the text is for people.',
                    },
                    startedDateTime: {
                      type: 'string',
                      format: 'date-time',
                      description: 'Start of the upload.',
                    },
                    endedDateTime: {
                      type: 'string',
                      format: 'date-time',
                      description: 'End of the upload.',
                    },
                  },
                },
              },
            },
            playlistId: {
              type: 'string',
              format: 'uuid',
              description: 'The audio playlist of the room.',
            },
            artifactSetId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies an artifact set.',
            },
            startDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'Start of the room.',
            },
            endDateTime: { type: 'string', format: 'date-time', description: 'End of the room.' },
            dateCreated: { type: 'string', format: 'date-time', description: 'Time of creation.' },
            companyName: { type: 'string' },
            socialMeta: {
              type: 'object',
              properties: {
                socialMetaId: {
                  type: 'string',
                  format: 'uuid',
                  description: 'Identifies this record.',
                },
                numberOfInvites: { type: 'integer', description: 'Number of invites.' },
                numberOfAttendees: { type: 'integer', description: 'Number of attendees.' },
                numberCurrentlyPresent: {
                  type: 'integer',
                  description: 'Number of participants who are present now.',
                },
                audioHost: { type: 'string' },
                audioElementURL: { type: 'string' },
                peerConnectionURL: { type: 'string' },
              },
            },
            connectedRoom: { type: 'boolean' },
            updatedByUser: { $ref: '#/$defs/User' },
            updatedDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'Time of the last update.',
            },
            alternateHosts: {
              type: 'array',
              items: { $ref: '#/$defs/User' },
              description: 'Users who may host the room in addition to its host.',
            },
            myBadgeData: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  title: { type: 'string' },
                  value: { type: 'string', description: 'The answer, if there is a single one.' },
                  multiValues: {
                    type: 'array',
                    items: { type: 'string' },
                    description: 'The answers, if several are allowed.',
                  },
                  options: {
                    type: 'array',
                    items: { type: 'string' },
                    description: 'The choices.',
                  },
                  description: { type: 'string' },
                  required: { type: 'boolean' },
                  featured: { type: 'boolean' },
                },
              },
              description: "The caller's badge in this room.",
            },
          },
          required: ['socialId'],
          description: 'The room with its changes.',
        },
      },
      required: ['body'],
      additionalProperties: false,
      $defs: {
        User: {
          type: 'object',
          properties: {
            userId: { type: 'string', format: 'uuid', description: 'Identifies the user.' },
            name: { type: 'string' },
            firstName: { type: 'string' },
            middleName: { type: 'string' },
            lastName: { type: 'string' },
            emailAddress: { type: 'string' },
            emailVerified: { type: 'boolean' },
            preload: { type: 'boolean' },
            mobilePhone: { type: 'string' },
            mobilePhoneVerified: { type: 'boolean' },
            mobilePhoneVerifiedWeb: { type: 'boolean' },
            profileId: { type: 'string' },
            profileImageURI: { type: 'string', description: "URL of the user's profile image." },
            profileImageId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies the profile image.',
            },
            profileImageBackground: { type: 'string' },
            timeZone: { type: 'string' },
            registeredDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'When the user registered.',
            },
            active: { type: 'boolean' },
            actedAs: { type: 'boolean' },
          },
        },
      },
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
  {
    operation: getRoomSettingsOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Get the settings of a room',
    description: 'Gets the settings of a room.',
    input: {
      type: 'object',
      properties: { socialId: { type: 'string', format: 'uuid', description: 'The room.' } },
      required: ['socialId'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: getTranscriptionTextOperation,
    loadSchemas: loadRecordingsSchemas,
    title: 'Get transcription text',
    description:
      'Returns transcription text. Its query parameters are not documented; pass them as `extraQuery`. Not documented: The names and the meaning of the query parameters. The body of the response.',
    input: {
      type: 'object',
      properties: {
        extraQuery: { type: 'object', description: 'Undocumented query parameters by name.' },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: listTranscriptionsOperation,
    loadSchemas: loadRecordingsSchemas,
    title: 'List transcriptions',
    description:
      'Lists transcriptions, a page at a time, for example sorted by their creation time, descending; the name of this property is not documented. Not documented: The response of the transcription list, except its paging, and the fields of an item. The name of the property with the creation time of a transcription. The maximum `size` of a page. What happens if `size` is greater than the maximum.',
    input: {
      type: 'object',
      properties: {
        page: {
          type: 'integer',
          minimum: 0,
          default: 0,
          description: 'Number of the page, from 0.',
        },
        size: { type: 'integer', default: 20, description: 'Items per request.' },
        sort: {
          type: 'string',
          description:
            'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
        },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: true,
    },
    paged: true,
  },
  {
    operation: reportFailedRecordingOperation,
    loadSchemas: loadRecordingsSchemas,
    title: 'Report a failed recording',
    description:
      'Reports a failed recording. Its body and parameters are not documented; pass any values as `body` and `extraQuery`. Not documented: The body of the request. How a report changes the recording, and the status of a failed recording. Whether a report may name a recording that was never saved. The query parameters. The body of the response.',
    input: {
      type: 'object',
      properties: {
        body: { description: 'Any JSON value; the body is not documented.' },
        extraQuery: { type: 'object', description: 'Undocumented query parameters by name.' },
      },
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: false,
      openWorldHint: true,
    },
  },
  {
    operation: updateEventOperation,
    loadSchemas: loadRoomsSchemas,
    title: 'Update an event',
    description: 'Updates an event.',
    input: {
      type: 'object',
      properties: {
        body: {
          type: 'object',
          properties: {
            socialEventId: { type: 'string', format: 'uuid', description: 'Identifies the event.' },
            name: { type: 'string' },
            description: { type: 'string' },
            eventLink: { type: 'string' },
            eventColor: { type: 'string' },
            validateParticipants: { type: 'boolean' },
            startDateTime: {
              type: 'string',
              format: 'date-time',
              description: 'Start of the event.',
            },
            endDateTime: { type: 'string', format: 'date-time', description: 'End of the event.' },
            socialRoomSetId: {
              type: 'string',
              format: 'uuid',
              description: 'The room set where the event takes place.',
            },
            logoImageId: {
              type: 'string',
              format: 'uuid',
              description: 'Identifies the logo image.',
            },
            logoImageURI: { type: 'string' },
            user: {
              type: 'object',
              properties: {
                userId: { type: 'string', format: 'uuid', description: 'Identifies the user.' },
                name: { type: 'string' },
                firstName: { type: 'string' },
                middleName: { type: 'string' },
                lastName: { type: 'string' },
                emailAddress: { type: 'string' },
                emailVerified: { type: 'boolean' },
                preload: { type: 'boolean' },
                mobilePhone: { type: 'string' },
                mobilePhoneVerified: { type: 'boolean' },
                mobilePhoneVerifiedWeb: { type: 'boolean' },
                profileId: { type: 'string' },
                profileImageURI: {
                  type: 'string',
                  description: "URL of the user's profile image.",
                },
                profileImageId: {
                  type: 'string',
                  format: 'uuid',
                  description: 'Identifies the profile image.',
                },
                profileImageBackground: { type: 'string' },
                timeZone: { type: 'string' },
                registeredDateTime: {
                  type: 'string',
                  format: 'date-time',
                  description: 'When the user registered.',
                },
                active: { type: 'boolean' },
                actedAs: { type: 'boolean' },
              },
            },
          },
          required: ['socialEventId'],
          description: 'The event with its changes.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: false,
      idempotentHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
];
