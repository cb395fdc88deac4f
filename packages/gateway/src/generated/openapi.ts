// Generated from spec/ by `pnpm generate`. Do not edit.

import type { OpenApiDocument } from '../openapi-document.ts';

/** The OpenAPI document, its references to parameters and responses resolved. */
export const document: OpenApiDocument = {
  openapi: '3.0.3',
  info: {
    title: 'Room Sessions Gateway',
    version: '1.0.0',
    description:
      'An HTTP/JSON gateway over a virtual-room platform. A room is called a `social`; rooms are grouped into room sets. The path prefix `/api/v1` has the version.',
    'x-gap': [
      'body-fields-required',
      'value-ranges',
      'further-operations',
      'events-webhooks',
      'error-statuses',
      'error-conditions',
      'rate-limits',
      'deprecation-policy',
    ],
  },
  servers: [
    {
      url: '{base_url}',
      description: 'The deployment that the API key belongs to.',
      variables: {
        base_url: {
          default: 'http://127.0.0.1:8080',
          description:
            'Origin of the gateway, without a path. The default is a gateway on this machine.',
        },
      },
    },
  ],
  security: [
    {
      ApiKey: [],
    },
  ],
  tags: [
    {
      name: 'rooms',
      description: 'Rooms and room sets, who may enter them, events and guests.',
    },
    {
      name: 'media',
      description: 'Images and audio playlists.',
    },
    {
      name: 'recordings',
      description: 'Recordings of sessions and their transcriptions.',
    },
    {
      name: 'badging',
      description: 'Badge questions, badge data and survey answers.',
    },
  ],
  paths: {
    '/api/v1/social/alternate/host/{socialId}': {
      get: {
        operationId: 'listAlternateHosts',
        tags: ['rooms'],
        summary: 'List the alternate hosts of a room',
        description: 'Gets the alternate hosts of a room, a page at a time.',
        'x-method': {
          name: 'listAlternateHosts',
          example:
            "for await (const host of rooms.listAlternateHosts(socialId, { text: 'ann' })) show(host)",
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        'x-paged': true,
        parameters: [
          {
            name: 'socialId',
            in: 'path',
            required: true,
            description: 'The room.',
            example: '00000002-0000-4000-8000-000000000001',
            schema: {
              type: 'string',
              format: 'uuid',
            },
          },
          {
            name: 'text',
            in: 'query',
            description: 'Text to search for.',
            example: 'an',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'page',
            in: 'query',
            description: 'Number of the page, from 0.',
            example: 0,
            schema: {
              type: 'integer',
              minimum: 0,
              default: 0,
            },
          },
          {
            name: 'size',
            in: 'query',
            description: 'Items per request.',
            example: 20,
            'x-gap': ['max-page-size', 'oversized-page'],
            schema: {
              type: 'integer',
              default: 20,
            },
          },
          {
            name: 'sort',
            in: 'query',
            description:
              'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
            example: 'name,asc',
            schema: {
              type: 'string',
            },
          },
        ],
        responses: {
          '200': {
            description: 'A page of alternate hosts.',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    $ref: '#/components/schemas/AlternateHost',
                  },
                },
                example: [
                  {
                    user: {
                      userId: '00000001-0000-4000-8000-000000000001',
                      name: 'Ann Abbott',
                    },
                    host: true,
                    licensed: true,
                  },
                ],
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/invite/{socialId}': {
      post: {
        operationId: 'inviteUsers',
        tags: ['rooms'],
        summary: 'Invite users to a room',
        description: 'Invites users to a room. Each item of the response may have its own `error`.',
        'x-method': {
          name: 'invite',
          byHand: true,
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        parameters: [
          {
            name: 'socialId',
            in: 'path',
            required: true,
            description: 'The room.',
            example: '00000002-0000-4000-8000-000000000001',
            schema: {
              type: 'string',
              format: 'uuid',
            },
          },
        ],
        requestBody: {
          required: true,
          description: 'The invites; the `invitedUserId` of an invite names its user.',
          content: {
            'application/json': {
              schema: {
                type: 'array',
                items: {
                  $ref: '#/components/schemas/SocialInvite',
                },
              },
              example: [
                {
                  invitedUserId: '00000001-0000-4000-8000-000000000002',
                },
              ],
            },
          },
        },
        responses: {
          '200': {
            description: 'The invites; each may have an `error`.',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    $ref: '#/components/schemas/SocialInvite',
                  },
                },
                example: [
                  {
                    socialId: '00000002-0000-4000-8000-000000000001',
                    invitedUserId: '00000001-0000-4000-8000-000000000002',
                    didAttend: false,
                  },
                ],
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/rules/entry/config': {
      post: {
        operationId: 'saveEntryConfig',
        tags: ['rooms'],
        summary: 'Create or update an entry configuration',
        description:
          'Creates or updates the entry-rules configuration of room sessions. The names of its query parameters are not documented; pass them as `extraQuery`.',
        'x-method': {
          name: 'saveEntryConfig',
          body: 'config',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-replaces': true,
        'x-gap': 'entry-config-query',
        requestBody: {
          required: true,
          description: 'The configuration.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/EntryConfig',
              },
              example: {
                configurationId: '00000004-0000-4000-8000-000000000001',
                name: 'Groups of four',
                groupSpawnSize: 4,
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The configuration was saved. The body is not documented.',
            'x-gap': 'entry-config-response',
            content: {
              'application/json': {
                schema: {},
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/image/upload/{imageName}/{type}/{width}/{height}': {
      post: {
        operationId: 'uploadImage',
        tags: ['media'],
        summary: 'Upload an image',
        description:
          'Uploads an image with the given dimensions and type for use in sessions. The body is one JSON string with the bytes in base64.',
        'x-method': {
          name: 'uploadImage',
          byHand: true,
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-gap': 'max-upload-size',
        parameters: [
          {
            name: 'imageName',
            in: 'path',
            required: true,
            description: 'Name of the image.',
            example: 'dot.gif',
            'x-gap': 'image-path-types',
            schema: {},
          },
          {
            name: 'type',
            in: 'path',
            required: true,
            description: 'Type of the image; the allowed values are not documented.',
            example: 'gif',
            'x-gap': ['image-path-types', 'image-path-type-values'],
            schema: {},
          },
          {
            name: 'width',
            in: 'path',
            required: true,
            description: 'Width of the image.',
            example: 1,
            'x-gap': 'image-path-types',
            schema: {},
          },
          {
            name: 'height',
            in: 'path',
            required: true,
            description: 'Height of the image.',
            example: 1,
            'x-gap': 'image-path-types',
            schema: {},
          },
        ],
        requestBody: {
          required: true,
          description: 'The bytes of the image in base64.',
          content: {
            'application/json': {
              schema: {
                type: 'string',
                format: 'byte',
              },
              example: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
            },
          },
        },
        responses: {
          '200': {
            description: 'The image; it may have an `error`.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Image',
                },
                example: {
                  imageId: '00000010-0000-4000-8000-000000000001',
                  imageName: 'dot.gif',
                  imageType: 'gif',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/survey/answer': {
      post: {
        operationId: 'submitSurveyAnswer',
        tags: ['badging'],
        summary: 'Submit a survey answer',
        description: 'Submits an answer to a survey question.',
        'x-method': {
          name: 'submitSurveyAnswer',
          body: 'answer',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        requestBody: {
          required: true,
          description: 'The answer.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/SurveyAnswer',
              },
              example: {
                userId: '00000001-0000-4000-8000-000000000001',
                surveyQuestionId: 1,
                answer: 'Yes',
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The answer was accepted. The body is not documented.',
            'x-gap': 'survey-answer-response',
            content: {
              'application/json': {
                schema: {},
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/audio/api/key/playlist': {
      patch: {
        operationId: 'updatePlaylist',
        tags: ['media'],
        summary: 'Update an audio playlist',
        description: 'Updates an existing audio playlist.',
        'x-method': {
          name: 'updatePlaylist',
          body: 'playlist',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-replaces': true,
        'x-record-id': 'playlistId',
        requestBody: {
          required: true,
          description: 'The playlist with its changes.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PlaylistInput',
              },
              example: {
                playlistId: '00000006-0000-4000-8000-000000000001',
                name: 'Focus',
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The updated playlist.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Playlist',
                },
                example: {
                  playlistId: '00000006-0000-4000-8000-000000000001',
                  name: 'Focus',
                  type: 'FREE_PLAYLIST',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
      post: {
        operationId: 'createPlaylist',
        tags: ['media'],
        summary: 'Create an audio playlist',
        description: 'Creates an audio playlist.',
        'x-method': {
          name: 'createPlaylist',
          body: 'playlist',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        requestBody: {
          required: true,
          description: 'The playlist.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PlaylistInput',
              },
              example: {
                name: 'Focus',
                qty: 12,
                duration: 2700,
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The new playlist.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Playlist',
                },
                example: {
                  playlistId: '00000006-0000-4000-8000-00000000001b',
                  name: 'Focus',
                  type: 'FREE_PLAYLIST',
                  qty: 12,
                  duration: 2700,
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/room/set/copy': {
      post: {
        operationId: 'copyRoomSet',
        tags: ['rooms'],
        summary: 'Copy a room set',
        description:
          'Creates a copy of an existing room set with its configuration. The document does not say which room set is copied, and how the request names it; pass undocumented parameters as `extraQuery`.',
        'x-method': {
          name: 'copyRoomSet',
          query: true,
          example: 'await rooms.copyRoomSet({ socialRoomSetId })',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-gap': 'room-set-copy-source',
        responses: {
          '200': {
            description: 'The copy.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/RoomSet',
                },
                example: {
                  socialRoomSetId: '00000003-0000-4000-8000-000000000003',
                  name: 'Sample rooms',
                  entryOption: 'DEFAULT',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/guest/user': {
      get: {
        operationId: 'getGuestUser',
        tags: ['rooms'],
        summary: 'Get a guest user',
        description:
          'Returns a guest user with bearer tokens. A second call may create a second guest, so the client does not retry a failed call.',
        'x-method': {
          name: 'getGuestUser',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        responses: {
          '200': {
            description: 'The guest.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/GuestUser',
                },
                example: {
                  user: {
                    userId: '00000001-0000-4000-8000-000000000031',
                    name: 'Guest',
                  },
                  bearer: 'a secret',
                  refreshBearer: 'another secret',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/{socialId}/show/banner': {
      post: {
        operationId: 'showBanner',
        tags: ['rooms'],
        summary: 'Show a banner in a room',
        description:
          'Shows a banner in a room. The only sample of the body is an empty object. The sample request has no key.',
        'x-method': {
          name: 'showBanner',
          body: 'body',
        },
        'x-auth': 'optional',
        'x-retry': 'unsafe',
        'x-bare-error': true,
        'x-gap': 'banner-auth',
        security: [
          {},
          {
            ApiKey: [],
          },
        ],
        parameters: [
          {
            name: 'socialId',
            in: 'path',
            required: true,
            description: 'The room.',
            example: '00000002-0000-4000-8000-000000000001',
            schema: {
              type: 'string',
            },
          },
        ],
        requestBody: {
          description: 'A JSON object; the sample is empty.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: true,
              },
              example: {},
            },
          },
        },
        responses: {
          '200': {
            description: 'The banner is shown. The only sample is an empty object.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  additionalProperties: true,
                },
                example: {},
              },
            },
          },
          default: {
            description: 'One of the two documented failures. Their statuses are not documented.',
            'x-gap': 'banner-error-statuses',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/BannerError',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/badging/user/badge/data': {
      get: {
        operationId: 'listUserBadgeData',
        tags: ['badging'],
        summary: "List the caller's badge data",
        description: "Gets the caller's badge data, a page at a time.",
        'x-method': {
          name: 'listUserData',
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        'x-paged': true,
        parameters: [
          {
            name: 'page',
            in: 'query',
            description: 'Number of the page, from 0.',
            example: 0,
            schema: {
              type: 'integer',
              minimum: 0,
              default: 0,
            },
          },
          {
            name: 'size',
            in: 'query',
            description: 'Items per request.',
            example: 20,
            'x-gap': ['max-page-size', 'oversized-page'],
            schema: {
              type: 'integer',
              default: 20,
            },
          },
          {
            name: 'sort',
            in: 'query',
            description:
              'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
            example: 'title,asc',
            schema: {
              type: 'string',
            },
          },
        ],
        responses: {
          '200': {
            description: 'A page of badge data.',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    $ref: '#/components/schemas/BadgeData',
                  },
                },
                example: [
                  {
                    title: 'Department',
                    value: 'Sales',
                    visibility: 'ALL',
                    inputType: 'TEXT',
                  },
                ],
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/recording/save': {
      post: {
        operationId: 'saveRecording',
        tags: ['recordings'],
        summary: 'Save a recording',
        description: 'Saves a recording of a session.',
        'x-method': {
          name: 'save',
          body: 'recording',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-replaces': true,
        requestBody: {
          required: true,
          description: 'The recording.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/RecordingInput',
              },
              example: {
                socialId: '00000002-0000-4000-8000-000000000001',
                name: 'Weekly meeting',
                startDateTime: '2026-01-05T09:00:00Z',
                endDateTime: '2026-01-05T10:00:00Z',
                participants: [
                  {
                    userId: '00000001-0000-4000-8000-000000000001',
                  },
                ],
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The saved recording.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Recording',
                },
                example: {
                  socialRecordingId: '00000007-0000-4000-8000-000000000019',
                  socialId: '00000002-0000-4000-8000-000000000001',
                  name: 'Weekly meeting',
                  status: 'PROCESSING',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/badging/badge/question': {
      get: {
        operationId: 'getBadgeQuestion',
        tags: ['badging'],
        summary: 'Get a badge question',
        description: 'Gets the badge question.',
        'x-method': {
          name: 'getQuestion',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        responses: {
          '200': {
            description: 'One badge question.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/BadgeQuestion',
                },
                example: {
                  title: 'Department',
                  type: 'STANDARD',
                  inputType: 'TEXT',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/playlist/all': {
      get: {
        operationId: 'listPlaylists',
        tags: ['media'],
        summary: 'List the audio playlists',
        description: 'Retrieves all audio playlists, a page at a time.',
        'x-method': {
          name: 'listPlaylists',
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        'x-paged': true,
        parameters: [
          {
            name: 'page',
            in: 'query',
            description: 'Number of the page, from 0.',
            example: 0,
            schema: {
              type: 'integer',
              minimum: 0,
              default: 0,
            },
          },
          {
            name: 'size',
            in: 'query',
            description: 'Items per request.',
            example: 20,
            'x-gap': ['max-page-size', 'oversized-page'],
            schema: {
              type: 'integer',
              default: 20,
            },
          },
          {
            name: 'sort',
            in: 'query',
            description:
              'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
            example: 'name,asc',
            schema: {
              type: 'string',
            },
          },
        ],
        responses: {
          '200': {
            description: 'A page of playlists.',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {
                    $ref: '#/components/schemas/Playlist',
                  },
                },
                example: [
                  {
                    playlistId: '00000006-0000-4000-8000-000000000001',
                    name: 'Focus',
                    type: 'FREE_PLAYLIST',
                  },
                ],
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/update': {
      post: {
        operationId: 'updateRoom',
        tags: ['rooms'],
        summary: 'Update a room',
        description: 'Updates a room.',
        'x-method': {
          name: 'update',
          body: 'room',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-replaces': true,
        'x-record-id': 'socialId',
        requestBody: {
          required: true,
          description: 'The room with its changes.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/SocialInput',
              },
              example: {
                socialId: '00000002-0000-4000-8000-000000000001',
                name: 'Reception',
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The room was updated. The body is not documented.',
            'x-gap': 'update-room-response',
            content: {
              'application/json': {
                schema: {},
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/social/settings/{socialId}': {
      get: {
        operationId: 'getRoomSettings',
        tags: ['rooms'],
        summary: 'Get the settings of a room',
        description: 'Gets the settings of a room.',
        'x-method': {
          name: 'getSettings',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        parameters: [
          {
            name: 'socialId',
            in: 'path',
            required: true,
            description: 'The room.',
            example: '00000002-0000-4000-8000-000000000001',
            schema: {
              type: 'string',
              format: 'uuid',
            },
          },
        ],
        responses: {
          '200': {
            description: 'The settings.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/Settings',
                },
                example: {
                  settings: {},
                  setSettings: {},
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/transcription/text': {
      get: {
        operationId: 'getTranscriptionText',
        tags: ['recordings'],
        summary: 'Get transcription text',
        description:
          'Returns transcription text. Its query parameters are not documented; pass them as `extraQuery`.',
        'x-method': {
          name: 'getTranscriptionText',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        'x-gap': 'transcription-text-query',
        responses: {
          '200': {
            description: 'The text. The body is not documented.',
            'x-gap': 'transcription-text-response',
            content: {
              'application/json': {
                schema: {},
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/transcription': {
      get: {
        operationId: 'listTranscriptions',
        tags: ['recordings'],
        summary: 'List transcriptions',
        description:
          'Lists transcriptions, a page at a time, for example sorted by their creation time, descending; the name of this property is not documented.',
        'x-method': {
          name: 'listTranscriptions',
        },
        'x-auth': 'required',
        'x-retry': 'safe',
        'x-paged': true,
        'x-gap': 'transcription-sort-property',
        parameters: [
          {
            name: 'page',
            in: 'query',
            description: 'Number of the page, from 0.',
            example: 0,
            schema: {
              type: 'integer',
              minimum: 0,
              default: 0,
            },
          },
          {
            name: 'size',
            in: 'query',
            description: 'Items per request.',
            example: 20,
            'x-gap': ['max-page-size', 'oversized-page'],
            schema: {
              type: 'integer',
              default: 20,
            },
          },
          {
            name: 'sort',
            in: 'query',
            description:
              'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
            example: 'name,asc',
            schema: {
              type: 'string',
            },
          },
        ],
        responses: {
          '200': {
            description: 'A page of transcriptions. The fields of an item are not documented.',
            'x-gap': 'transcription-list-payload',
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: {},
                },
                example: [],
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/recording/failed': {
      post: {
        operationId: 'reportFailedRecording',
        tags: ['recordings'],
        summary: 'Report a failed recording',
        description:
          'Reports a failed recording. Its body and parameters are not documented; pass any values as `body` and `extraQuery`.',
        'x-method': {
          name: 'reportFailed',
          body: 'report',
          query: true,
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-gap': 'failed-recording-parameters',
        requestBody: {
          description: 'Any JSON value; the body is not documented.',
          'x-gap': ['failed-recording-body', 'failed-recording-status', 'failed-recording-unknown'],
          content: {
            'application/json': {
              schema: {},
              example: {
                reason: 'The disk was full.',
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The report was accepted. The body is not documented.',
            'x-gap': 'failed-recording-response',
            content: {
              'application/json': {
                schema: {},
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
    '/api/v1/event': {
      patch: {
        operationId: 'updateEvent',
        tags: ['rooms'],
        summary: 'Update an event',
        description: 'Updates an event.',
        'x-method': {
          name: 'updateEvent',
          body: 'event',
        },
        'x-auth': 'required',
        'x-retry': 'unsafe',
        'x-replaces': true,
        'x-record-id': 'socialEventId',
        requestBody: {
          required: true,
          description: 'The event with its changes.',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/SocialEventInput',
              },
              example: {
                socialEventId: '00000005-0000-4000-8000-000000000001',
                name: 'Open day',
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The updated event.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/SocialEvent',
                },
                example: {
                  socialEventId: '00000005-0000-4000-8000-000000000001',
                  name: 'Open day',
                  registrationStatus: 'NOT_CREATED',
                },
              },
            },
          },
          '401': {
            description: 'The API key is missing or invalid; `code` is 401.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
          default: {
            description: 'Any other failure. The status of each condition is not documented.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ErrorBody',
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      ApiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          "Issued by the service's support team on request, for one environment (dev, staging or prod). It is a secret: it belongs on servers, never in client-side code.",
      },
    },
    parameters: {
      Page: {
        name: 'page',
        in: 'query',
        description: 'Number of the page, from 0.',
        example: 0,
        schema: {
          type: 'integer',
          minimum: 0,
          default: 0,
        },
      },
      Size: {
        name: 'size',
        in: 'query',
        description: 'Items per request.',
        example: 20,
        'x-gap': ['max-page-size', 'oversized-page'],
        schema: {
          type: 'integer',
          default: 20,
        },
      },
      Sort: {
        name: 'sort',
        in: 'query',
        description:
          'Name of the property to sort by; append `,asc` or `,desc` to set the direction.',
        example: 'name,asc',
        schema: {
          type: 'string',
        },
      },
    },
    responses: {
      InvalidApiKey: {
        description: 'The API key is missing or invalid; `code` is 401.',
        content: {
          'application/json': {
            schema: {
              $ref: '#/components/schemas/ErrorBody',
            },
          },
        },
      },
      Failed: {
        description: 'Any other failure. The status of each condition is not documented.',
        content: {
          'application/json': {
            schema: {
              $ref: '#/components/schemas/ErrorBody',
            },
          },
        },
      },
      BannerFailed: {
        description: 'One of the two documented failures. Their statuses are not documented.',
        'x-gap': 'banner-error-statuses',
        content: {
          'application/json': {
            schema: {
              $ref: '#/components/schemas/BannerError',
            },
          },
        },
      },
    },
    schemas: {
      User: {
        type: 'object',
        description: 'A person who uses the platform. API document: Resources, User.',
        additionalProperties: true,
        properties: {
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the user.',
          },
          name: {
            type: 'string',
          },
          firstName: {
            type: 'string',
          },
          middleName: {
            type: 'string',
          },
          lastName: {
            type: 'string',
          },
          emailAddress: {
            type: 'string',
          },
          emailVerified: {
            type: 'boolean',
          },
          preload: {
            type: 'boolean',
          },
          mobilePhone: {
            type: 'string',
          },
          mobilePhoneVerified: {
            type: 'boolean',
          },
          mobilePhoneVerifiedWeb: {
            type: 'boolean',
          },
          profileId: {
            type: 'string',
          },
          profileImageURI: {
            type: 'string',
            description: "URL of the user's profile image.",
          },
          profileImageId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the profile image.',
          },
          profileImageBackground: {
            type: 'string',
          },
          timeZone: {
            type: 'string',
          },
          registeredDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'When the user registered.',
          },
          active: {
            type: 'boolean',
          },
          actedAs: {
            type: 'boolean',
          },
        },
      },
      AlternateHost: {
        type: 'object',
        description:
          'A user as an alternate host of a room. API document: Resources, AlternateHost.',
        additionalProperties: true,
        properties: {
          user: {
            $ref: '#/components/schemas/User',
          },
          host: {
            type: 'boolean',
          },
          licensed: {
            type: 'boolean',
          },
        },
      },
      SocialInvite: {
        type: 'object',
        description:
          'An invitation of one user to one room. API document: Resources, SocialInvite.',
        additionalProperties: true,
        'x-gap': 'invite-user-reference',
        properties: {
          socialInviteId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the invite.',
          },
          socialId: {
            type: 'string',
            format: 'uuid',
            description: 'The room.',
          },
          invitedUserId: {
            type: 'string',
            format: 'uuid',
            description: 'The user who is invited.',
          },
          invitedUser: {
            $ref: '#/components/schemas/User',
          },
          didAttend: {
            type: 'boolean',
          },
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
      EntryConfig: {
        type: 'object',
        description:
          'Rules that control how participants enter a room session. The document names two more enumerations of this body (`EntryOption` and `EntryConfigLayout`), but not their fields; the type accepts unknown fields. API document: Resources, EntryConfig.',
        additionalProperties: true,
        'x-extra-fields': true,
        'x-gap': ['entry-config-layout-field', 'entry-config-option-field'],
        properties: {
          configurationId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the configuration.',
          },
          name: {
            type: 'string',
          },
          groupSpawnSize: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          groupFormerCount: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          startingPointX: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          startingPointY: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          rules: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/EntryRule',
            },
          },
          associatedSocialIds: {
            type: 'array',
            items: {
              type: 'string',
              format: 'uuid',
            },
            description: 'The rooms that the configuration applies to.',
          },
        },
      },
      EntryRule: {
        type: 'object',
        description:
          'One condition of an entry configuration. API document: Resources, EntryConfig.',
        additionalProperties: true,
        properties: {
          property: {
            type: 'string',
          },
          operator: {
            type: 'string',
          },
          value: {
            type: 'string',
          },
        },
      },
      Image: {
        type: 'object',
        description: 'The result of an image upload. API document: Resources, Image.',
        additionalProperties: true,
        'x-gap': 'image-user',
        properties: {
          imageId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the image.',
          },
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'The user who uploaded it.',
          },
          imageGroup: {
            type: 'string',
            'x-gap': 'image-group',
          },
          imageName: {
            type: 'string',
          },
          imageSize: {
            type: 'string',
            'x-gap': 'image-size',
          },
          imageType: {
            type: 'string',
            'x-gap': 'image-type',
          },
          imageColor: {
            type: 'string',
            'x-gap': 'image-color',
          },
          visibleToPublic: {
            type: 'boolean',
          },
          active: {
            type: 'boolean',
          },
          imageURI: {
            type: 'string',
            description: 'URL of the image.',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
          error: {
            type: 'string',
            description: 'The error of this record; the text is for people.',
          },
        },
      },
      SurveyAnswer: {
        type: 'object',
        description:
          'An answer to a survey question. API document: Resources, SurveyAnswer (request).',
        additionalProperties: true,
        properties: {
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          surveyQuestionId: {
            type: 'integer',
            description: 'Identifies the survey question.',
          },
          answer: {
            type: 'string',
          },
          skipped: {
            type: 'boolean',
            description: 'Whether the question was skipped.',
          },
          referenceType: {
            type: 'string',
          },
          referenceId: {
            type: 'string',
          },
        },
      },
      Playlist: {
        type: 'object',
        description: 'An audio playlist. API document: Resources, Playlist.',
        additionalProperties: true,
        properties: {
          playlistId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the playlist.',
          },
          name: {
            type: 'string',
          },
          type: {
            $ref: '#/components/schemas/PlaylistType',
          },
          qty: {
            type: 'integer',
            description: 'A quantity.',
            'x-gap': 'integer-meanings',
          },
          duration: {
            type: 'integer',
            description: 'Duration, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          available: {
            type: 'boolean',
          },
        },
      },
      PlaylistInput: {
        type: 'object',
        description:
          'The input for an audio playlist: `type` is only in responses. API document: Resources, Playlist.',
        additionalProperties: true,
        properties: {
          playlistId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the playlist.',
          },
          name: {
            type: 'string',
          },
          qty: {
            type: 'integer',
            description: 'A quantity.',
            'x-gap': 'integer-meanings',
          },
          duration: {
            type: 'integer',
            description: 'Duration, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          available: {
            type: 'boolean',
          },
        },
      },
      RoomSet: {
        type: 'object',
        description: 'A group of rooms with shared settings. API document: Resources, RoomSet.',
        additionalProperties: true,
        properties: {
          socialRoomSetId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the room set.',
          },
          name: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          entryOption: {
            $ref: '#/components/schemas/EntryOption',
          },
          groupFormerCount: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          anyoneCanStart: {
            type: 'boolean',
          },
          allowGuestUsers: {
            type: 'boolean',
          },
          hostAdmitted: {
            type: 'boolean',
          },
          socialPermissionType: {
            $ref: '#/components/schemas/SocialPermissionType',
          },
          startingPointSocialId: {
            type: 'string',
            format: 'uuid',
            description: 'The room where participants start.',
          },
          hostUser: {
            $ref: '#/components/schemas/User',
          },
          socials: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Social',
            },
            description: 'The rooms of the set.',
          },
          alternateHosts: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/User',
            },
          },
        },
      },
      Social: {
        type: 'object',
        description: 'A room. API document: Resources, Social (a room).',
        additionalProperties: true,
        properties: {
          socialId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the room.',
          },
          socialRoomSetId: {
            type: 'string',
            format: 'uuid',
            description: 'The room set that the room belongs to.',
          },
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          companyId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a company.',
          },
          name: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          socialURI: {
            type: 'string',
            description: 'URL of the room.',
          },
          sessionId: {
            type: 'string',
          },
          isOpen: {
            type: 'boolean',
            'x-gap': 'room-flag-transitions',
          },
          recurring: {
            type: 'boolean',
            'x-gap': 'room-flag-transitions',
          },
          anyoneCanStart: {
            type: 'boolean',
          },
          isValid: {
            type: 'boolean',
            'x-gap': 'room-flag-transitions',
          },
          free: {
            type: 'boolean',
          },
          allowGuestUsers: {
            type: 'boolean',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
          socialPermissionType: {
            $ref: '#/components/schemas/SocialPermissionType',
          },
          platform: {
            $ref: '#/components/schemas/SocialPlatform',
          },
          maxParticipants: {
            type: 'integer',
            description: 'Maximum number of participants.',
          },
          startingWidth: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          startingHeight: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          hostAdmitted: {
            type: 'boolean',
          },
          themeId: {
            type: 'string',
            format: 'uuid',
            description: 'The theme of the room.',
          },
          configurationId: {
            type: 'string',
            format: 'uuid',
            description: 'The entry configuration of the room.',
          },
          theme: {
            $ref: '#/components/schemas/Theme',
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
          endDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'End of the room.',
          },
          dateCreated: {
            type: 'string',
            format: 'date-time',
            description: 'Time of creation.',
          },
          companyName: {
            type: 'string',
          },
          socialMeta: {
            $ref: '#/components/schemas/SocialMeta',
          },
          connectedRoom: {
            type: 'boolean',
          },
          updatedByUser: {
            $ref: '#/components/schemas/User',
          },
          updatedDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'Time of the last update.',
          },
          alternateHosts: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/User',
            },
            description: 'Users who may host the room in addition to its host.',
          },
          myBadgeData: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/BadgeData',
            },
            description: "The caller's badge in this room.",
          },
        },
      },
      SocialInput: {
        type: 'object',
        description:
          'The input for an update of a room: without `theme.type`, `theme.uploadStatus.status`, and without `visibility` and `inputType` of each badge entry. API document: Resources, Social (update request shape).',
        additionalProperties: true,
        properties: {
          socialId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the room.',
          },
          socialRoomSetId: {
            type: 'string',
            format: 'uuid',
            description: 'The room set that the room belongs to.',
          },
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          companyId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a company.',
          },
          name: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          socialURI: {
            type: 'string',
            description: 'URL of the room.',
          },
          sessionId: {
            type: 'string',
          },
          isOpen: {
            type: 'boolean',
          },
          recurring: {
            type: 'boolean',
          },
          anyoneCanStart: {
            type: 'boolean',
          },
          isValid: {
            type: 'boolean',
          },
          free: {
            type: 'boolean',
          },
          allowGuestUsers: {
            type: 'boolean',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
          socialPermissionType: {
            $ref: '#/components/schemas/SocialPermissionType',
          },
          platform: {
            $ref: '#/components/schemas/SocialPlatform',
          },
          maxParticipants: {
            type: 'integer',
            description: 'Maximum number of participants.',
          },
          startingWidth: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          startingHeight: {
            type: 'integer',
            'x-gap': 'integer-meanings',
          },
          hostAdmitted: {
            type: 'boolean',
          },
          themeId: {
            type: 'string',
            format: 'uuid',
            description: 'The theme of the room.',
          },
          configurationId: {
            type: 'string',
            format: 'uuid',
            description: 'The entry configuration of the room.',
          },
          theme: {
            $ref: '#/components/schemas/ThemeInput',
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
          endDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'End of the room.',
          },
          dateCreated: {
            type: 'string',
            format: 'date-time',
            description: 'Time of creation.',
          },
          companyName: {
            type: 'string',
          },
          socialMeta: {
            $ref: '#/components/schemas/SocialMeta',
          },
          connectedRoom: {
            type: 'boolean',
          },
          updatedByUser: {
            $ref: '#/components/schemas/User',
          },
          updatedDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'Time of the last update.',
          },
          alternateHosts: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/User',
            },
            description: 'Users who may host the room in addition to its host.',
          },
          myBadgeData: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/BadgeDataInput',
            },
            description: "The caller's badge in this room.",
          },
        },
      },
      Theme: {
        type: 'object',
        description: 'The appearance of a room. API document: Resources, Theme.',
        additionalProperties: true,
        properties: {
          socialThemeId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the theme.',
          },
          type: {
            $ref: '#/components/schemas/ThemeType',
          },
          socialThemeName: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          colorPrimary: {
            type: 'string',
          },
          colorSecondary: {
            type: 'string',
          },
          colorBackground: {
            type: 'string',
          },
          colorGradientBackground: {
            type: 'string',
          },
          colorButtonText: {
            type: 'string',
          },
          colorButtonBG: {
            type: 'string',
          },
          imageFarURI: {
            type: 'string',
          },
          imageMidURI: {
            type: 'string',
          },
          imageNearURI: {
            type: 'string',
          },
          previewImageURI: {
            type: 'string',
          },
          minimapImageURI: {
            type: 'string',
          },
          imageWidth: {
            type: 'integer',
            description: 'Width of the theme image.',
            'x-gap': 'integer-meanings',
          },
          imageHeight: {
            type: 'integer',
            description: 'Height of the theme image.',
            'x-gap': 'integer-meanings',
          },
          templateId: {
            type: 'string',
          },
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
          multiSize: {
            type: 'boolean',
          },
          addToMiniMap: {
            type: 'boolean',
          },
          tiles: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Tile',
            },
          },
          uploadStatus: {
            $ref: '#/components/schemas/UploadStatus',
          },
        },
      },
      ThemeInput: {
        type: 'object',
        description:
          'The theme in an update of a room: without `type`. API document: Resources, Social (update request shape).',
        additionalProperties: true,
        properties: {
          socialThemeId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the theme.',
          },
          socialThemeName: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          colorPrimary: {
            type: 'string',
          },
          colorSecondary: {
            type: 'string',
          },
          colorBackground: {
            type: 'string',
          },
          colorGradientBackground: {
            type: 'string',
          },
          colorButtonText: {
            type: 'string',
          },
          colorButtonBG: {
            type: 'string',
          },
          imageFarURI: {
            type: 'string',
          },
          imageMidURI: {
            type: 'string',
          },
          imageNearURI: {
            type: 'string',
          },
          previewImageURI: {
            type: 'string',
          },
          minimapImageURI: {
            type: 'string',
          },
          imageWidth: {
            type: 'integer',
            description: 'Width of the theme image.',
            'x-gap': 'integer-meanings',
          },
          imageHeight: {
            type: 'integer',
            description: 'Height of the theme image.',
            'x-gap': 'integer-meanings',
          },
          templateId: {
            type: 'string',
          },
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
          multiSize: {
            type: 'boolean',
          },
          addToMiniMap: {
            type: 'boolean',
          },
          tiles: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Tile',
            },
          },
          uploadStatus: {
            $ref: '#/components/schemas/UploadStatusInput',
          },
        },
      },
      Tile: {
        type: 'object',
        description: 'One piece of a theme image. API document: Resources, Theme.',
        additionalProperties: true,
        properties: {
          uri: {
            type: 'string',
          },
          x: {
            type: 'integer',
            description: 'X coordinate of the tile, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          y: {
            type: 'integer',
            description: 'Y coordinate of the tile, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          width: {
            type: 'integer',
            description: 'Width of the tile, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          height: {
            type: 'integer',
            description: 'Height of the tile, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
        },
      },
      UploadStatus: {
        type: 'object',
        description: 'The progress of an upload of a theme. API document: Resources, Theme.',
        additionalProperties: true,
        'x-gap': 'upload-status-transitions',
        properties: {
          requestStatusId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the upload status.',
          },
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          requestId: {
            type: 'string',
          },
          status: {
            $ref: '#/components/schemas/UploadStatusState',
          },
          progress: {
            type: 'integer',
            description: 'Progress of the upload, in an undocumented unit.',
            'x-gap': 'integer-meanings',
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
      UploadStatusInput: {
        type: 'object',
        description:
          'The upload of a theme in an update of a room: without `status`. API document: Resources, Social (update request shape).',
        additionalProperties: true,
        properties: {
          requestStatusId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the upload status.',
          },
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          requestId: {
            type: 'string',
          },
          progress: {
            type: 'integer',
            description: 'Progress of the upload, in an undocumented unit.',
            'x-gap': 'integer-meanings',
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
      SocialMeta: {
        type: 'object',
        description: 'Counts and addresses of a running room. API document: Resources, SocialMeta.',
        additionalProperties: true,
        properties: {
          socialMetaId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies this record.',
          },
          numberOfInvites: {
            type: 'integer',
            description: 'Number of invites.',
          },
          numberOfAttendees: {
            type: 'integer',
            description: 'Number of attendees.',
          },
          numberCurrentlyPresent: {
            type: 'integer',
            description: 'Number of participants who are present now.',
          },
          audioHost: {
            type: 'string',
          },
          audioElementURL: {
            type: 'string',
          },
          peerConnectionURL: {
            type: 'string',
          },
        },
      },
      BadgeData: {
        type: 'object',
        description: "One entry of a user's badge. API document: Resources, BadgeData.",
        additionalProperties: true,
        properties: {
          title: {
            type: 'string',
          },
          value: {
            type: 'string',
            description: 'The answer, if there is a single one.',
          },
          multiValues: {
            type: 'array',
            items: {
              type: 'string',
            },
            description: 'The answers, if several are allowed.',
          },
          options: {
            type: 'array',
            items: {
              type: 'string',
            },
            description: 'The choices.',
          },
          description: {
            type: 'string',
          },
          required: {
            type: 'boolean',
          },
          featured: {
            type: 'boolean',
          },
          visibility: {
            $ref: '#/components/schemas/BadgeVisibility',
          },
          inputType: {
            $ref: '#/components/schemas/BadgeInputType',
          },
        },
      },
      BadgeDataInput: {
        type: 'object',
        description:
          "One entry of a user's badge in an update of a room: without `visibility` and `inputType`. API document: Resources, Social (update request shape).",
        additionalProperties: true,
        properties: {
          title: {
            type: 'string',
          },
          value: {
            type: 'string',
            description: 'The answer, if there is a single one.',
          },
          multiValues: {
            type: 'array',
            items: {
              type: 'string',
            },
            description: 'The answers, if several are allowed.',
          },
          options: {
            type: 'array',
            items: {
              type: 'string',
            },
            description: 'The choices.',
          },
          description: {
            type: 'string',
          },
          required: {
            type: 'boolean',
          },
          featured: {
            type: 'boolean',
          },
        },
      },
      BadgeQuestion: {
        type: 'object',
        description:
          'A question whose answer is on a badge. API document: Resources, BadgeQuestion.',
        additionalProperties: true,
        properties: {
          title: {
            type: 'string',
          },
          type: {
            $ref: '#/components/schemas/BadgeQuestionType',
          },
          inputType: {
            $ref: '#/components/schemas/BadgeInputType',
          },
          description: {
            type: 'string',
          },
          visibility: {
            $ref: '#/components/schemas/BadgeVisibility',
          },
          required: {
            type: 'boolean',
          },
          featured: {
            type: 'boolean',
          },
          options: {
            type: 'array',
            items: {
              type: 'string',
            },
            description: 'The choices.',
          },
        },
      },
      Recording: {
        type: 'object',
        description: 'A recording of a room session. API document: Resources, Recording.',
        additionalProperties: true,
        'x-gap': 'recording-status-transitions',
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
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          recordingId: {
            type: 'string',
          },
          name: {
            type: 'string',
          },
          storageBucket: {
            type: 'string',
          },
          recordingSize: {
            type: 'integer',
            description: 'Size of the recording, in an undocumented unit.',
            'x-gap': 'integer-meanings',
          },
          status: {
            $ref: '#/components/schemas/RecordingStatus',
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
              $ref: '#/components/schemas/RecordingParticipant',
            },
            description: 'The recorded users, with times.',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
        },
      },
      RecordingInput: {
        type: 'object',
        description:
          'The input for a recording: `status`, and `type` of each participant, are only in responses. API document: Resources, Recording.',
        additionalProperties: true,
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
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          recordingId: {
            type: 'string',
          },
          name: {
            type: 'string',
          },
          storageBucket: {
            type: 'string',
          },
          recordingSize: {
            type: 'integer',
            description: 'Size of the recording, in an undocumented unit.',
            'x-gap': 'integer-meanings',
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
              $ref: '#/components/schemas/RecordingParticipantInput',
            },
            description: 'The recorded users, with times.',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
        },
      },
      RecordingParticipant: {
        type: 'object',
        description: 'A user in a recording. API document: Resources, RecordingParticipant.',
        additionalProperties: true,
        properties: {
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          startDateTime: {
            type: 'string',
            format: 'date-time',
          },
          endDateTime: {
            type: 'string',
            format: 'date-time',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
          type: {
            $ref: '#/components/schemas/RecordingParticipantType',
          },
        },
      },
      RecordingParticipantInput: {
        type: 'object',
        description:
          'A user in the input for a recording: without `type`. API document: Resources, RecordingParticipant.',
        additionalProperties: true,
        properties: {
          userId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies a user.',
          },
          startDateTime: {
            type: 'string',
            format: 'date-time',
          },
          endDateTime: {
            type: 'string',
            format: 'date-time',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
        },
      },
      SocialEvent: {
        type: 'object',
        description: 'An event. API document: Resources, SocialEvent.',
        additionalProperties: true,
        'x-gap': 'registration-status-transitions',
        properties: {
          socialEventId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the event.',
          },
          name: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          eventLink: {
            type: 'string',
          },
          eventColor: {
            type: 'string',
          },
          validateParticipants: {
            type: 'boolean',
          },
          startDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'Start of the event.',
          },
          endDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'End of the event.',
          },
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
          logoImageURI: {
            type: 'string',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
          registrationStatus: {
            $ref: '#/components/schemas/SocialEventRegistrationStatus',
          },
        },
      },
      SocialEventInput: {
        type: 'object',
        description:
          'The input for an event: `registrationStatus` is only in responses. API document: Resources, SocialEvent.',
        additionalProperties: true,
        properties: {
          socialEventId: {
            type: 'string',
            format: 'uuid',
            description: 'Identifies the event.',
          },
          name: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          eventLink: {
            type: 'string',
          },
          eventColor: {
            type: 'string',
          },
          validateParticipants: {
            type: 'boolean',
          },
          startDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'Start of the event.',
          },
          endDateTime: {
            type: 'string',
            format: 'date-time',
            description: 'End of the event.',
          },
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
          logoImageURI: {
            type: 'string',
          },
          user: {
            $ref: '#/components/schemas/User',
          },
        },
      },
      GuestUser: {
        type: 'object',
        description:
          'A guest with two tokens. Both tokens are secrets. API document: Resources, GuestUser.',
        additionalProperties: true,
        properties: {
          user: {
            $ref: '#/components/schemas/User',
          },
          bearer: {
            type: 'string',
            description: "The guest's bearer token, a secret.",
            'x-gap': 'guest-bearer-use',
          },
          refreshBearer: {
            type: 'string',
            description: 'A second token, named for refreshing the first; a secret.',
            'x-gap': 'guest-bearer-use',
          },
        },
      },
      Settings: {
        type: 'object',
        description: 'The settings of a room. API document: Resources, Settings.',
        additionalProperties: true,
        properties: {
          settings: {
            type: 'object',
            additionalProperties: true,
            'x-gap': 'settings-fields',
          },
          setSettings: {
            type: 'object',
            additionalProperties: true,
            'x-gap': 'set-settings-fields',
          },
        },
      },
      ErrorBody: {
        type: 'object',
        description: 'The general error body. API document: Errors, 1.',
        additionalProperties: true,
        properties: {
          error: {
            type: 'string',
            description: 'The failure; the text is for people.',
          },
          status: {
            $ref: '#/components/schemas/ErrorStatus',
          },
          code: {
            type: 'integer',
            description: 'The HTTP status.',
          },
        },
      },
      BannerError: {
        type: 'object',
        description: 'The error body of the banner operation. API document: Errors, 4.',
        additionalProperties: true,
        properties: {
          error: {
            type: 'string',
            description: 'The failure; the text is for people.',
          },
        },
      },
      SuccessEnvelope: {
        type: 'object',
        description:
          'The general success envelope. The documented operations return bare objects instead. API document: Errors, 2.',
        additionalProperties: true,
        properties: {
          data: {
            description: 'The result of the operation.',
          },
          status: {
            $ref: '#/components/schemas/SuccessStatus',
          },
          message: {
            type: 'string',
            description: 'A text for people.',
          },
        },
      },
      EntryOption: {
        type: 'string',
        description:
          'How participants enter a room set. API document: Enumerations, RoomSet.entryOption.',
        enum: ['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT'],
      },
      SocialPermissionType: {
        type: 'string',
        description:
          'Who may enter. API document: Enumerations, Social/RoomSet.socialPermissionType.',
        enum: ['PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'],
      },
      BadgeQuestionType: {
        type: 'string',
        description:
          'The kind of a badge question. API document: Enumerations, BadgeQuestion.type.',
        enum: ['PROFILE', 'STANDARD', 'CUSTOM', 'INVISIBLE'],
      },
      BadgeInputType: {
        type: 'string',
        description: 'How a badge entry is filled in. API document: Enumerations, inputType.',
        enum: ['TEXT', 'PARAGRAPH', 'SINGLE_SELECT', 'MULTI_SELECT', 'NUMBER'],
      },
      BadgeVisibility: {
        type: 'string',
        description: 'Who sees a badge entry. API document: Enumerations, visibility.',
        enum: ['ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'],
      },
      EntryConfigLayout: {
        type: 'string',
        description:
          'How groups are laid out on entry. The name of its field in `EntryConfig` is not documented. API document: Enumerations, Entry config layout enumeration.',
        enum: ['SPIRAL', 'GRID'],
      },
      PlaylistType: {
        type: 'string',
        description:
          'The kind of a playlist. Only one value is documented; expect others. API document: Enumerations, Playlist.type.',
        enum: ['FREE_PLAYLIST'],
        'x-open-enum': true,
        'x-gap': 'playlist-type-values',
      },
      ThemeType: {
        type: 'string',
        description:
          'The kind of a theme. Only one value is documented; expect others. API document: Enumerations, Theme.type.',
        enum: ['LAYERED'],
        'x-open-enum': true,
        'x-gap': 'theme-type-values',
      },
      UploadStatusState: {
        type: 'string',
        description:
          'The state of an upload. Only one value is documented; expect others. API document: Enumerations, UploadStatus.status.',
        enum: ['IN_PROGRESS'],
        'x-open-enum': true,
        'x-gap': 'upload-status-values',
      },
      RecordingStatus: {
        type: 'string',
        description:
          'The state of a recording. Only one value is documented; expect others. API document: Enumerations, Recording.status.',
        enum: ['PROCESSING'],
        'x-open-enum': true,
        'x-gap': 'recording-status-values',
      },
      RecordingParticipantType: {
        type: 'string',
        description:
          'How a participant was recorded. Only one value is documented; expect others. API document: Enumerations, RecordingParticipant.type.',
        enum: ['VIDEO'],
        'x-open-enum': true,
        'x-gap': 'recording-participant-type-values',
      },
      SocialEventRegistrationStatus: {
        type: 'string',
        description:
          'The state of registration for an event. Only one value is documented; expect others. API document: Enumerations, SocialEvent.registrationStatus.',
        enum: ['NOT_CREATED'],
        'x-open-enum': true,
        'x-gap': 'registration-status-values',
      },
      SocialPlatform: {
        type: 'string',
        description:
          "The platform of a room. Only one value is documented, the service's own; expect others. API document: Enumerations, Social.platform.",
        enum: ['SERVICE'],
        'x-open-enum': true,
        'x-gap': 'social-platform-values',
      },
      ErrorStatus: {
        type: 'string',
        description: 'The `status` of an error body. API document: Errors, 1.',
        enum: ['error'],
      },
      SuccessStatus: {
        type: 'string',
        description: 'The `status` of a success envelope. API document: Errors, 2.',
        enum: ['success'],
      },
    },
  },
};
