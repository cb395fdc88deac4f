import type { AlternateHost } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { hostsPath } from '../testing/paths.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('listAlternateHosts', () => {
  const names = (hosts: AlternateHost[]): (string | undefined)[] =>
    hosts.map(({ user }) => user?.name);
  const search = async (text: string): Promise<(string | undefined)[]> => {
    const path = `${hostsPath(sample.socialId)}?text=${encodeURIComponent(text)}`;
    return names((await client.get<AlternateHost[]>(path)).body);
  };

  it('returns the first 20 hosts in the order in which they were added', async () => {
    const { status, body } = await client.get<AlternateHost[]>(hostsPath(sample.socialId));
    expect(status).toBe(200);
    expect(body.map(({ user }) => user?.userId)).toEqual(sample.userIds.slice(1, 21));
    expect(body[0]).toMatchObject({ host: true, licensed: true, user: { name: 'Ben Adeyemi' } });
  });

  it('searches names and email addresses in any case', async () => {
    expect(await search('moreau')).toEqual(['Anna Moreau']);
    expect(await search('BEN.ADEYEMI@')).toEqual(['Ben Adeyemi']);
    expect(await search('ZOË')).toEqual(['Zoë Meyer']);
  });

  it('finds nothing for a text that no host has', async () => {
    expect(await search('nobody')).toEqual([]);
  });

  it.each(['%', '_', '*', '\\', "' OR 1=1 --"])('treats %s literally', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('accepts an empty text as no text', async () => {
    expect(await search('')).toHaveLength(20);
  });

  it.each([
    ['name,asc', 'Anna Moreau'],
    ['user.name,desc', 'Zoë Meyer'],
    ['lastName', 'Ben Adeyemi'],
    ['host,desc', 'Ben Adeyemi'],
  ])('sorts by %s', async (sort, first) => {
    const { body } = await client.get<AlternateHost[]>(
      `${hostsPath(sample.socialId)}?size=1&sort=${sort}`,
    );
    expect(names(body)).toEqual([first]);
  });

  it.each(['asc', 'desc'])('puts absent values first when it sorts %s', async (direction) => {
    const { body } = await client.get<AlternateHost[]>(
      `${hostsPath(sample.socialId)}?size=46&sort=middleName,${direction}`,
    );
    const absent = body.map(({ user }) => user?.middleName === undefined);
    expect(absent.indexOf(false)).toBe(absent.filter(Boolean).length);
    expect(absent).toContain(false);
  });

  it('rejects an unknown sort property and lists the known ones', async () => {
    const { status, body } = await client.get(`${hostsPath(sample.socialId)}?sort=shoeSize`);
    expect(status).toBe(400);
    expect(body).toEqual(
      generalError(400, expect.stringMatching(/^sort: no property "shoeSize".*host.*emailAddress/)),
    );
  });

  it('refuses to sort by the whole user', async () => {
    expect((await client.get(`${hostsPath(sample.socialId)}?sort=user`)).status).toBe(400);
  });

  it('finds the room by an upper-case id too', async () => {
    expect((await client.get(hostsPath(sample.socialId.toUpperCase()))).status).toBe(200);
  });
});
