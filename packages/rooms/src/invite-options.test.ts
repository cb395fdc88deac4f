import { sample } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';
import type { InviteOptions, SocialInvite } from './index.ts';
import { failure } from './testing/failure.ts';
import { useInviteServer } from './testing/invite-server.ts';

const { socialId } = sample;
const { server, rooms } = await useInviteServer();

describe('the input and options of RoomsClient.invite', () => {
  it.each<[string, unknown]>([
    ['an empty id', ''],
    ['an invite without an id', {}],
    ['an id that is not text', { invitedUserId: 7 }],
    ['nothing', undefined],
    ['null', null],
  ])('refuses %s before anything is sent, and says which', async (_, user) => {
    const users = Array.from({ length: 300 }, (_, n) => `u${n}`);
    const call = rooms.invite(socialId, [...users, user as string, 'b']);
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      delivery: 'not_sent',
      path: 'users[300]',
    });
    expect(server.arrived).toEqual([]);
  });

  it('refuses a list with a hole before anything is sent', async () => {
    const users = ['a'];
    users[2] = 'c';
    await expect(rooms.invite(socialId, users)).rejects.toMatchObject({ path: 'users[1]' });
  });

  it('rejects a value that JSON cannot represent before the first batch is sent', async () => {
    const users: (string | SocialInvite)[] = Array.from({ length: 300 }, (_, n) => `u${n}`);
    const call = rooms.invite(socialId, [...users, { invitedUserId: 'a', rank: Number.NaN } as {}]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'body[300].rank' });
    expect(server.arrived).toEqual([]);
  });

  it('refuses users that are not an array', async () => {
    const call = rooms.invite(socialId, 'a' as unknown as string[]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'users' });
  });

  it.each<[string, unknown]>([
    ['batchSize', 0],
    ['batchSize', 1.5],
    ['batchSize', '10'],
    ['batchSize', Infinity],
    ['concurrency', 0],
    ['concurrency', -1],
    ['concurrency', null],
    ['resume', {}],
    ['timeout', -1],
    ['batchsize', 10],
  ])('refuses %s: %j before anything is sent, and names it', async (name, value) => {
    const error = await failure(rooms.invite(socialId, ['a', 'b'], { [name]: value }));
    expect(error).toMatchObject({ code: 'invalid_configuration', delivery: 'not_sent' });
    expect(String(error)).toContain(`\`${name}\``);
    expect(server.arrived).toEqual([]);
  });

  it('names the similar option for an unknown one', async () => {
    const error = await failure(rooms.invite(socialId, ['a'], { batchSise: 1 } as InviteOptions));
    expect(error).toMatchObject({ name: 'ConfigurationError', operation: 'inviteUsers' });
    expect(String(error)).toContain(
      'Unknown option `batchSise`. Did you mean `batchSize`? Nothing was sent.',
    );
  });

  it.each<[string, unknown]>([
    ['a signal', new AbortController().signal],
    ['a list', []],
    ['null', null],
  ])('refuses %s for options', async (_, options) => {
    const call = rooms.invite(socialId, ['a'], options as InviteOptions);
    await expect(call).rejects.toMatchObject({ code: 'invalid_configuration' });
  });

  it('fails like any other call when the call itself is invalid', async () => {
    await expect(rooms.invite('..', ['a'])).rejects.toMatchObject({ name: 'InputError' });
    expect(server.arrived).toEqual([]);
  });

  it('sends batches of 100, four at a time, by default', async () => {
    const users = Array.from({ length: 901 }, (_, n) => `u${n}`);
    const sizes: number[] = [];
    let underWay = 0;
    let most = 0;
    const { invited } = await rooms.invite(socialId, users, {
      fetch: async (url, init) => {
        const batch = (await new Request(url, init).json()) as SocialInvite[];
        sizes.push(batch.length);
        most = Math.max(most, ++underWay);
        // Until all other possible requests have been sent.
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        underWay -= 1;
        return Response.json(batch);
      },
    });
    expect(invited).toHaveLength(901);
    expect(sizes).toEqual([...Array<number>(9).fill(100), 1]);
    expect(most).toBe(4);
  });

  it('waits for the promise of onProgress before the next batch', async () => {
    const order: string[] = [];
    await rooms.invite(socialId, ['a', 'b'], {
      batchSize: 1,
      concurrency: 1,
      onProgress: async ({ done }) => {
        order.push(`begin ${done}`);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        order.push(`end ${done}, ${server.arrived.length} sent`);
      },
    });
    expect(order).toEqual(['begin 1', 'end 1, 1 sent', 'begin 2', 'end 2, 2 sent']);
  });

  it('invites 10,000 in small batches', async () => {
    const users = Array.from({ length: 10_000 }, (_, n) => `u${n}`);
    const { results } = await rooms.invite(socialId, users, {
      batchSize: 20,
      fetch: async (url, init) => new Response(await new Request(url, init).text()),
    });
    expect(results.map(({ user }) => user)).toEqual(users);
    expect(results.every(({ status }) => status === 'invited')).toBe(true);
  });
});
