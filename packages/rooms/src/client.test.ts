import { key as apiKey, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { type CallOptions, createExtension } from '@room-sessions/core/internal';
import { logTo } from '@room-sessions/core';
import { sample, startGateway } from '@room-sessions/gateway';
import { entryConfigLayouts, type GuestUser } from '@room-sessions/models';
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import { getRoomSettings, RoomsClient } from './index.ts';

const { socialId } = sample;
const gateway = await startGateway({ apiKey });
afterAll(() => gateway.close());
const rooms = new RoomsClient({
  baseUrl: gateway.url,
  apiKey,
  use: [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)],
});

describe('RoomsClient', () => {
  it('pages through all alternate hosts, each once and in the requested order', async () => {
    const names: string[] = [];
    for await (const host of rooms.listAlternateHosts(socialId, { size: 7, sort: 'name,desc' })) {
      names.push(host.user?.name ?? '');
    }
    expect(new Set(names).size).toBe(46);
    expect(names).toHaveLength(46);
    expect(names).toEqual(names.toSorted().toReversed());
  });

  it('prefetches alternate hosts, each once and in the requested order', async () => {
    const inOrder = { size: 7, sort: 'name,desc' } as const;
    const oneByOne = await rooms.listAlternateHosts(socialId, inOrder).all();
    const prefetched = rooms.listAlternateHosts(socialId, inOrder, { prefetch: 4 });
    expect(oneByOne).toHaveLength(46);
    expect(await prefetched.all()).toEqual(oneByOne);
    expect(await prefetched.all({ maxItems: 10 })).toEqual(oneByOne.slice(0, 10));
  });

  it('refuses options in place of a query', async () => {
    const options: CallOptions = { signal: new AbortController().signal };
    // @ts-expect-error -- options come after the query
    await expect(rooms.getSettings(socialId, options)).rejects.toMatchObject({
      code: 'invalid_input',
      path: 'signal',
      delivery: 'not_sent',
    });
    // @ts-expect-error -- no query parameter has the name of an option
    void ((): unknown => rooms.getSettings(socialId, { timeout: 5 }));
  });

  it('searches alternate hosts by text', async () => {
    const [first] = (await rooms.listAlternateHosts(socialId)).items;
    const text = first!.user!.emailAddress!;
    const found = await rooms.listAlternateHosts(socialId, { text }).all();
    expect(found).toEqual([first]);
  });

  it.each([
    ['page', -1],
    ['page', 0.5],
    ['size', 0],
    ['size', -1],
  ])('refuses %s %d before anything is sent', async (name, value) => {
    await expect(rooms.listAlternateHosts(socialId, { [name]: value })).rejects.toMatchObject({
      code: 'invalid_input',
      delivery: 'not_sent',
    });
  });

  it('shows a banner without a key', async () => {
    const keyless = new RoomsClient({ baseUrl: gateway.url, apiKey: null });
    expect(await keyless.showBanner(socialId)).toEqual({});
    await expect(keyless.getSettings(socialId)).rejects.toMatchObject({ status: 401 });
  });

  it('gives the bare error of the banner operation its status and text', async () => {
    await expect(rooms.showBanner(sample.unknownId)).rejects.toMatchObject({
      name: 'NotFoundError',
      detail: expect.stringContaining(sample.unknownId),
    });
  });

  it('recognizes a bare error under 200 from the banner operation', async () => {
    await using lenient = await startGateway({ assume: { 'banner-error-statuses': 'ok' } });
    const other = new RoomsClient({ baseUrl: lenient.url, apiKey: lenient.apiKey });
    await expect(other.showBanner(sample.unknownId)).rejects.toMatchObject({
      name: 'ApiError',
      status: 200,
    });
  });

  it('sends fields of an entry configuration that the document does not name', async () => {
    await using record = await startGateway({ assume: { 'entry-config-response': 'record' } });
    const other = new RoomsClient({ baseUrl: record.url, apiKey: record.apiKey });
    const saved = await other.saveEntryConfig({ name: 'Hall', layout: entryConfigLayouts[0] });
    expect(saved).toMatchObject({ name: 'Hall', layout: 'SPIRAL' });
  });

  it('returns the response next to the value with .withResponse()', async () => {
    const { value, response } = await rooms.getSettings(socialId).withResponse();
    expect(response.status).toBe(200);
    expect(value).toEqual(await getRoomSettings(rooms.client, { socialId }));
  });

  it('has types for its results', () => {
    expectTypeOf(rooms.getGuestUser).returns.resolves.toEqualTypeOf<GuestUser>();
    expectTypeOf(rooms.update).returns.resolves.toBeUnknown();
  });
});
