import { expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';
import { question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const gateway = useGateway();

const prefer = async (value: string, path = question, method = 'GET', at = gateway) => {
  const { status, body, headers } = await createTestClient(at).send(method, path, {
    headers: { prefer: value },
  });
  return { status, body, applied: headers.get('preference-applied') };
};

it('a call gets the documented status that it prefers', async () => {
  for (const value of ['code=404', 'code="404"', 'dynamic=true, Code=404; x=y', 'a,code = 404']) {
    expect(await prefer(value)).toEqual({
      status: 404,
      body: generalError(404, 'Prefer: code=404'),
      applied: 'code=404',
    });
  }
  for (const status of [401, 409, 503]) {
    expect(await prefer(`code=${status}`)).toMatchObject({ status });
  }
  // A success goes on.
  const body = { title: expect.any(String) as unknown };
  expect(await prefer('code=200')).toEqual({
    status: 200,
    body: expect.objectContaining(body) as unknown,
    applied: 'code=200',
  });
  const banner = `/api/v1/social/${sample.socialId}/show/banner`;
  expect(await prefer('code=404', banner, 'POST')).toMatchObject({
    status: 404,
    body: { error: 'Prefer: code=404' },
  });
});

it('a call is told which statuses are documented', async () => {
  for (const value of ['code=201', 'code=399', 'code=600', 'code=4', 'code=']) {
    const message = expect.stringMatching(
      /^Prefer: getBadgeQuestion documents no status ".*"; it documents 200, 401, any error \(400 to 599\)$/,
    ) as unknown;
    expect(await prefer(value)).toEqual({
      status: 400,
      body: generalError(400, message),
      applied: null,
    });
  }
});

it('other preferences are ignored, and all without a control plane', async () => {
  for (const value of ['dynamic=true', 'barcode=404', 'return=minimal']) {
    expect(await prefer(value)).toMatchObject({ status: 200, applied: null });
  }
  await using plain = await launch({ apiKeys: ['a-key'] });
  const { status } = await createTestClient({ url: plain.url, apiKey: 'a-key' }).send(
    'GET',
    question,
    { headers: { prefer: 'code=404' } },
  );
  expect(status).toBe(200);
});
