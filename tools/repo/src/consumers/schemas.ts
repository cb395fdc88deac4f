import assert from 'node:assert/strict';
import { zSocial } from '@room-sessions/schemas';
import { roomsSchemas } from '@room-sessions/schemas/rooms';

const result = zSocial.safeParse({ socialId: 'no uuid' });
const name: string | undefined = result.success ? result.data.name : undefined;
assert.equal(name, undefined);
assert.deepEqual(zSocial.parse({ unknown: 1 }), { unknown: 1 });
const { body, unknowns } = roomsSchemas.inviteUsers;
assert.ok(body && unknowns);
assert.deepEqual(unknowns(body, [{ note: 1 }]), [{ path: [0, 'note'] }]);
