import { around, type LogFields, logTo, request } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, same } from '../expect.ts';

export const middlewareCases: readonly Case[] = [
  {
    name: 'lets a middleware add headers, without access to the key',
    async run({ odd }) {
      const names: string[] = [];
      const echo = await request<{ headers: Record<string, string> }>(odd(), 'GET', '/echo', {
        use: [
          around((outgoing, next) => {
            names.push(...Object.keys(outgoing.headers));
            return next({ ...outgoing, headers: { ...outgoing.headers, 'x-added': 'yes' } });
          }),
        ],
      });
      same(echo.headers['x-added'], 'yes');
      ensure(
        !names.some((name) => name.toLowerCase() === 'x-api-key'),
        'the middleware saw the key',
      );
    },
  },
  {
    name: 'lets a middleware respond instead of the gateway',
    async run({ context: { sample }, client }) {
      const settings = { anyoneCanStart: true };
      const rooms = new RoomsClient(
        client({ use: [around(() => Promise.resolve(Response.json({ settings })))] }),
      );
      same(await rooms.getSettings(sample.socialId), { settings });
    },
  },
  {
    name: 'logs each call, without the key and tokens',
    async run({ context: { apiKey, sample }, client }) {
      const lines: string[] = [];
      const write = (message: string, fields?: LogFields): void =>
        void lines.push(`${message} ${JSON.stringify(fields)}`);
      const logger = { error: write, warn: write, info: write, debug: write };
      const rooms = new RoomsClient(client({ use: [logTo(logger, { level: 'debug' })] }));
      await rooms.getSettings(sample.socialId);
      const guest = await rooms.getGuestUser();
      const log = lines.join('\n');
      ensure(log.includes('getRoomSettings') && log.includes('getGuestUser'), 'a call is missing');
      for (const secret of [apiKey, guest.bearer, guest.refreshBearer]) {
        ensure(secret && !log.includes(secret), 'a secret is in the log');
      }
    },
  },
];
