import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { RoomsClient } from './index.ts';

const { socialId, userIds, unknownId } = sample;

describe('RoomsClient.invite', () => {
  let gateway: Gateway;
  let rooms: RoomsClient;
  beforeAll(async () => {
    gateway = await startGateway();
    rooms = new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
  });
  afterAll(() => gateway.close());

  it('tells the invited from the refused, in the order they were given', async () => {
    const users = [userIds[1]!, unknownId, userIds[2]!];
    const { invited, refused, unanswered } = await rooms.invite(socialId, users);
    expect(invited.map((one) => one.invitedUserId)).toEqual([users[0], users[2]]);
    expect(refused).toEqual([
      {
        userId: unknownId,
        error: expect.stringContaining(unknownId),
        invite: expect.objectContaining({ invitedUserId: unknownId }),
      },
    ]);
    expect(unanswered).toEqual([]);
  });

  it('takes whole invites beside ids', async () => {
    const { invited } = await rooms.invite(socialId, [{ invitedUserId: userIds[4]! }, userIds[5]!]);
    expect(invited).toHaveLength(2);
  });

  it('has nothing to tell of an empty list', async () => {
    expect(await rooms.invite(socialId, [])).toEqual({ invited: [], refused: [], unanswered: [] });
  });

  it.each([
    ['an empty id', ''],
    ['an invite without an id', {}],
    ['nothing', undefined as unknown as string],
  ])('refuses %s before anything is sent, and says which', async (_, user) => {
    await expect(rooms.invite(socialId, [userIds[0]!, user])).rejects.toMatchObject({
      code: 'invalid_input',
      delivery: 'not-sent',
      path: 'users[1]',
    });
  });
});

describe('RoomsClient.invite, of a gateway that differs', () => {
  let server: Server;
  let answer: unknown;
  let rooms: RoomsClient;
  beforeAll(async () => {
    server = createServer((_, response) => response.end(JSON.stringify(answer)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    rooms = new RoomsClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' });
  });
  afterAll(() => server.close());

  it('names the users that no record of the answer names', async () => {
    answer = [{ invitedUserId: 'a', extra: 1 }];
    const result = await rooms.invite(socialId, ['a', 'b']);
    expect(result).toEqual({
      invited: [{ invitedUserId: 'a', extra: 1 }],
      refused: [],
      unanswered: ['b'],
    });
  });

  it('loses nobody when the answer is empty', async () => {
    answer = undefined;
    expect(await rooms.invite(socialId, ['a'])).toEqual({
      invited: [],
      refused: [],
      unanswered: ['a'],
    });
  });

  it.each([
    ['an error of another shape', { error: 'room is closed' }],
    ['an object', { content: [] }],
    ['null', null],
    ['a list of something else', [1]],
    ['a list with a hole', [null]],
  ])('says that it cannot tell who was invited from %s, and keeps it', async (_, given) => {
    answer = given;
    const error = await rooms.invite(socialId, ['a']).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ResponseError', code: 'not_a_list', body: given });
  });

  it('refuses users that are no list', async () => {
    const call = rooms.invite(socialId, 'a' as unknown as string[]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'users' });
  });
});
