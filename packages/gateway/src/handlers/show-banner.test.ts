import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('showBanner', () => {
  const bannerPath = (socialId: string): string => `/api/v1/social/${socialId}/show/banner`;

  it.each([{}, { text: 'Welcome' }, undefined])('takes %j', async (body) => {
    const answer = await client.post(bannerPath(sample.socialId), body);
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });

  it.each([
    ['distinct', 404, 400],
    ['ok', 200, 200],
  ] as const)(
    'answers its two errors with { error } under %s [gap:banner-error-statuses]',
    async (mode, unknown, unreadable) => {
      await using other = await startGateway({ assume: { 'banner-error-statuses': mode } });
      const { send, post } = createTestClient(other);
      const stranger = await post(bannerPath(sample.unknownId), {});
      expect(stranger.status).toBe(unknown);
      expect(stranger.body).toEqual({ error: expect.stringContaining('no room') });
      expect(stranger.assumed).toContain('banner-error-statuses');

      const list = await post(bannerPath(sample.socialId), []);
      expect([list.status, list.body]).toEqual([unreadable, { error: expect.any(String) }]);
      const broken = await send('POST', bannerPath(sample.socialId), {
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
      expect([broken.status, broken.body]).toEqual([unreadable, { error: expect.any(String) }]);
    },
  );

  it('without a key is rejected when the only key is revoked', async () => {
    await using other = await startGateway();
    const show = (): Promise<Response> =>
      fetch(`${other.url}${bannerPath(sample.socialId)}`, { method: 'POST' });
    expect((await show()).status).toBe(200);
    const [first] = await other.control.keys.list();
    await other.control.keys.revoke(first?.id ?? '');
    expect((await show()).status).toBe(401);
    await expect(other.control.data.list('banners')).rejects.toThrow(
      'this gateway has no accepted key',
    );
    await other.control.keys.create({ name: 'the next' });
    expect((await show()).status).toBe(200);
    expect((await other.control.data.list('banners')).items).toHaveLength(1);
  });

  it('answers its other errors with the general body', async () => {
    const { status, body } = await client.send('POST', bannerPath(sample.socialId), {
      headers: { 'content-type': 'text/plain' },
      body: 'Welcome',
    });
    expect(status).toBe(415);
    expect(body).toEqual(generalError(415, expect.any(String)));
  });
});
