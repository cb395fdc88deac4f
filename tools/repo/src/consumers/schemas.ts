import assert from 'node:assert/strict';
import { createClient, request } from '@room-sessions/core';
import { zSocial } from '@room-sessions/schemas';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { driftSummary, validate } from '@room-sessions/schemas/validation';

const result = zSocial.safeParse({ socialId: 'no uuid' });
const name: string | undefined = result.success ? result.data.name : undefined;
assert.equal(name, undefined);
assert.deepEqual(zSocial.parse({ unknown: 1 }), { unknown: 1 });
const { body, unknowns } = roomsSchemas.inviteUsers;
assert.ok(body && unknowns);
assert.deepEqual(unknowns(body, [{ note: 1 }]), [{ path: [0, 'note'] }]);

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const drift = driftSummary();
const path = '/api/v1/badging/badge/question';
const schemas = { [`GET ${path}`]: badgingSchemas.getBadgeQuestion };
const client = createClient({
  baseUrl,
  apiKey,
  use: [validate({ schemas, onDrift: drift.add })],
});
assert.ok(await request(client, 'GET', path));
assert.equal(String(drift), 'No drift was reported.');
