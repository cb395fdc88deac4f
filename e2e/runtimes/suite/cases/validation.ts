import { driftSummary, validate } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

// The response of the misbehaving server to any request for alternate hosts.
const departed = [{ host: 'yes', brandNew: 1 }];

export const validationCases: readonly Case[] = [
  {
    name: 'reports drift and returns the value unchanged',
    async run({ context: { sample }, odd }) {
      const drift = driftSummary();
      const use = [validate({ schemas: roomsSchemas, onDrift: drift.add })];
      const rooms = new RoomsClient(odd({ use }));
      same((await rooms.listAlternateHosts(sample.socialId)).items, departed);
      same(
        drift.entries.map(({ pattern, kind, got }) => `${pattern} ${kind} ${got}`),
        ['[].brandNew unknown-field number', '[].host mismatch text'],
      );
    },
  },
  {
    name: 'rejects an invalid response with strict validation',
    async run({ context: { sample }, odd }) {
      const use = [validate({ schemas: roomsSchemas, mode: 'strict' })];
      const rooms = new RoomsClient(odd({ use }));
      const error = await failure(rooms.listAlternateHosts(sample.socialId));
      fields(error, { name: 'ResponseError', delivery: 'answered' });
      ensure(error.message.includes('host'), `no path in ${error.message}`);
    },
  },
  {
    name: 'rejects an invalid input with strict validation, without a request',
    async run({ context: { sample }, client }) {
      const use = [validate({ schemas: roomsSchemas, mode: 'strict' })];
      const room = { socialId: sample.socialId, name: 7 } as unknown as { socialId: string };
      const error = await failure(new RoomsClient(client({ use })).update(room));
      fields(error, { name: 'InputError', delivery: 'not-sent', attempts: 0 });
    },
  },
  {
    name: 'accepts the responses of the gateway without drift',
    async run({ context: { sample }, client }) {
      const drift = driftSummary();
      const rooms = new RoomsClient(
        client({ use: [validate({ schemas: roomsSchemas, onDrift: drift.add })] }),
      );
      await rooms.getSettings(sample.socialId);
      await rooms.listAlternateHosts(sample.socialId).all();
      same(drift.entries, []);
    },
  },
  {
    name: 'has schemas for each domain',
    run() {
      const all = [roomsSchemas, mediaSchemas, recordingsSchemas, badgingSchemas];
      same(all.flatMap((schemas) => Object.keys(schemas)).length, 20);
    },
  },
];
