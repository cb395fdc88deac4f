import { expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';
import { question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const gateway = useGateway();

const prefer = async (value: string, path = question, method = 'GET', at = gateway) => {
  const headers = { prefer: value };
  const answer = await createTestClient(at).send<object>(method, path, { headers });
  return [answer.status, answer.body, answer.headers.get('preference-applied')] as const;
};

it('a call gets the documented status that it prefers', async () => {
  for (const value of ['code=404', 'code="404"', 'dynamic=true, Code=404; x=y', 'a,code = 404']) {
    const body = generalError(404, 'Prefer: code=404');
    expect(await prefer(value)).toEqual([404, body, 'code=404']);
  }
  for (const status of [401, 409, 503]) expect((await prefer(`code=${status}`))[0]).toBe(status);
  // A success goes on.
  const [status, body, applied] = await prefer('code=200');
  expect([status, applied]).toEqual([200, 'code=200']);
  expect(body).toHaveProperty('title');
  const banner = `/api/v1/social/${sample.socialId}/show/banner`;
  expect((await prefer('code=404', banner, 'POST'))[0]).toBe(404);
});

it('a call is told which statuses are documented', async () => {
  const says =
    /^Prefer: getBadgeQuestion documents no status ".*"; it documents 200, 401, any error \(400 to 599\)$/;
  for (const value of ['code=201', 'code=399', 'code=600', 'code=4', 'code=']) {
    const body = generalError(400, expect.stringMatching(says));
    expect(await prefer(value)).toEqual([400, body, null]);
  }
});

it('other preferences are ignored, and all without a control plane', async () => {
  const values = ['dynamic=true', 'barcode=404', 'return=minimal'];
  for (const value of values) expect(await prefer(value)).toMatchObject([200, {}, null]);
  await using plain = await launch({ apiKeys: ['a-key'] });
  const client = createTestClient({ url: plain.url, apiKey: 'a-key' });
  const headers = { prefer: 'code=404' };
  expect((await client.send('GET', question, { headers })).status).toBe(200);
});
