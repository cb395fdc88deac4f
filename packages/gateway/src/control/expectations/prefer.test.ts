import { expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { launch } from '../../testing/gateway.ts';
import { question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const gateway = useGateway();

const banner = `/api/v1/social/${sample.socialId}/show/banner`;

const prefer = async (value: string, path = question, method = 'GET', at = gateway) => {
  const { status, body, headers } = await createTestClient(at).send(method, path, {
    headers: { prefer: value },
  });
  return { status, body, applied: headers.get('preference-applied') };
};

it.each(['code=404', 'code="404"', 'dynamic=true, Code=404; x=y', 'respond-async,code = 404'])(
  'returns the error that a call with %s prefers',
  async (value) => {
    expect(await prefer(value)).toEqual({
      status: 404,
      body: generalError(404, 'Prefer: code=404'),
      applied: 'code=404',
    });
  },
);

it.each([401, 409, 503])('any error is documented where `default` is: %i', async (status) => {
  expect(await prefer(`code=${status}`)).toMatchObject({ status });
});

it('a call that prefers the status of a success goes on', async () => {
  expect(await prefer('code=200')).toMatchObject({
    status: 200,
    body: { title: expect.any(String) as unknown },
    applied: 'code=200',
  });
});

it.each(['code=201', 'code=399', 'code=600', 'code=4', 'code='])(
  'a call that prefers %s is told which are documented',
  async (value) => {
    const { status, body, applied } = await prefer(value);
    expect([status, applied]).toEqual([400, null]);
    expect(body).toEqual(
      generalError(
        400,
        expect.stringMatching(
          /^Prefer: getBadgeQuestion documents no status ".*"; it documents 200, 401, any error \(400 to 599\)$/,
        ),
      ),
    );
  },
);

it('an operation with errors of its own has their bodies', async () => {
  expect(await prefer('code=404', banner, 'POST')).toMatchObject({
    status: 404,
    body: { error: 'Prefer: code=404' },
  });
});

it.each(['dynamic=true', 'barcode=404', 'return=minimal'])('%s is ignored', async (value) => {
  expect(await prefer(value)).toMatchObject({ status: 200, applied: null });
});

it('no status is preferred without a control plane', async () => {
  await using plain = await launch({ apiKeys: ['a-key'] });
  const { url } = plain;
  const { status } = await createTestClient({ url, apiKey: 'a-key' }).send('GET', question, {
    headers: { prefer: 'code=404' },
  });
  expect(status).toBe(200);
});
