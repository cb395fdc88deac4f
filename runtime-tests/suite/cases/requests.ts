import { createClient, request } from '@room-sessions/core';
import { validate } from '@room-sessions/schemas/validation';
import { version } from '@room-sessions/core/internal';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { RoomSessions } from '@room-sessions/sdk';
import { type Case, connect, type Echo } from '../context.ts';
import { ensure, failure, fields, same, thrown } from '../expect.ts';

export const requestCases: readonly Case[] = [
  {
    name: 'rejects a key in a page unless the caller allows it',
    async run({ runtime, url: baseUrl, apiKey }) {
      const create = () => createClient({ baseUrl, apiKey });
      if (runtime !== 'chromium') create();
      else fields(await thrown(create), { name: 'ConfigurationError' });
    },
  },
  {
    name: 'reads the base URL and the key from the environment, if the runtime has one',
    async run({ runtime, apiKey }) {
      if (runtime === 'workerd' || runtime === 'chromium') {
        fields(await thrown(() => createClient()), { name: 'ConfigurationError' });
      } else {
        const { headers } = await request<Echo>(createClient(), 'GET', '/echo');
        same(headers['x-api-key'], apiKey);
      }
    },
  },
  {
    name: 'sends the key, and a User-Agent if the runtime allows it',
    async run(context) {
      const { value, requestId } = await request<Echo>(
        connect(context),
        'GET',
        '/echo',
      ).withResponse();
      const isPage = context.runtime === 'chromium';
      fields(value.headers, {
        'x-api-key': context.apiKey,
        accept: 'application/json',
        'x-client-request-id': isPage ? undefined : requestId,
      });
      const agent = value.headers['user-agent'];
      ensure(isPage || agent === `room-sessions-sdk/${version}`, `user agent ${agent}`);
      // Node's `fetch` sends this header, `node:http` does not.
      const mode = value.headers['sec-fetch-mode'];
      ensure(context.runtime !== 'node' || mode === undefined, 'core did not select `node:http`');
    },
  },
  {
    name: 'preserves text in any language',
    async run(context) {
      const body = { name: 'Zoë’s Räume 部屋 🌊\u2028' };
      const echo = await request<Echo>(connect(context), 'POST', '/echo', { body });
      same(JSON.parse(echo.body), body);
    },
  },
  {
    name: 'reads JSON without a Content-Type, compressed JSON, text and an empty response',
    async run(context) {
      const client = connect(context);
      same(await request(client, 'GET', '/untyped'), { a: 1 });
      same(await request(client, 'GET', '/gzip'), { a: 1 });
      same(await request(client, 'GET', '/text'), 'plain');
      same(await request(client, 'GET', '/empty'), undefined);
    },
  },
  {
    name: 'rejects a redirect, without a request there',
    async run(context) {
      const client = connect(context);
      const error = await failure(request(client, 'GET', '/elsewhere'));
      fields(error, {
        name: 'InvalidResponseError',
        code: 'redirect_refused',
        delivery: 'answered',
      });
      same(await request(client, 'GET', '/arrived-elsewhere'), 0);
    },
  },
  {
    name: 'returns the right response to each of many concurrent calls',
    async run(context) {
      const client = connect(context);
      const bodies = Array.from({ length: 40 }, (_, number) => ({ number }));
      const echoes = await Promise.all(
        bodies.map((body) => request<Echo>(client, 'POST', '/echo', { body })),
      );
      const received = echoes.map(({ body }) => JSON.parse(body) as unknown);
      same(received, bodies);
    },
  },
  {
    name: 'loads the clients and the schemas of all domains',
    async run({ url: baseUrl, apiKey }) {
      const schemas = { ...badgingSchemas, ...mediaSchemas, ...recordingsSchemas, ...roomsSchemas };
      const use = [validate({ schemas, mode: 'strict' as const })];
      const options = { baseUrl, apiKey, dangerouslyAllowBrowser: true, use };
      const { badging, media, recordings, rooms } = new RoomSessions(options);
      ensure((await badging.getQuestion()).title, 'no title');
      same((await media.listPlaylists()).items, []);
      same((await recordings.listTranscriptions()).items, []);
      const error = await failure(rooms.getSettings('2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10'));
      fields(error, { name: 'InvalidResponseError', delivery: 'answered' });
    },
  },
];
