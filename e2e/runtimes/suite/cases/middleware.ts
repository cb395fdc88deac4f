import { around, type LogFields, logTo, request } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, same } from '../expect.ts';

export const middlewareCases: readonly Case[] = [
  {
    name: 'a middleware adds to a request, and sees no key',
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
      ensure(!names.some((name) => name.toLowerCase() === 'x-api-key'), 'it saw the key');
    },
  },
  {
    name: 'a middleware answers in place of the gateway',
    async run({ context: { sample }, client }) {
      const settings = { anyoneCanStart: true };
      const rooms = new RoomsClient(
        client({ use: [around(() => Promise.resolve(Response.json({ settings })))] }),
      );
      same(await rooms.getSettings(sample.socialId), { settings });
    },
  },
  {
    name: 'the log tells of each call, and no line has the key or a token',
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
