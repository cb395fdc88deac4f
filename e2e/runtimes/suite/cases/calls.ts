import { createClient, request, version } from '@room-sessions/core';
import { getRoomSettings, RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, fields, same } from '../expect.ts';

interface Echo {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const callCases: readonly Case[] = [
  {
    name: 'returns the same from an operation function and a client method',
    async run({ context: { sample }, client }) {
      const { socialId } = sample;
      const value = await getRoomSettings(client(), { socialId });
      ensure(typeof value.settings?.['anyoneCanStart'] === 'boolean', 'no settings');
      same(await new RoomsClient(client()).getSettings(socialId), value);
    },
  },
  {
    name: 'returns the value with its response from raw()',
    async run({ context: { gatewayUrl, sample }, client }) {
      const { socialId } = sample;
      const { value, response, requestId } = await getRoomSettings(client(), { socialId }).raw();
      ensure(value.settings, 'no settings');
      same(response.status, 200);
      ensure(response.headers.get('content-type')?.startsWith('application/json'), 'no type');
      same(response.url, `${gatewayUrl}/api/v1/social/settings/${socialId}`);
      ensure(requestId.length > 10, 'no request id');
    },
  },
  {
    name: 'sends the key, and a User-Agent if the runtime allows it',
    async run({ context, identity, odd }) {
      const { value, requestId } = await request<Echo>(odd(), 'GET', '/echo').raw();
      const page = identity.name === 'chromium';
      fields(value.headers, {
        'x-api-key': context.apiKey,
        accept: 'application/json',
        'x-client-request-id': page ? undefined : requestId,
      });
      const agent = value.headers['user-agent'];
      ensure(page || agent === `room-sessions-sdk/${version}`, `user agent ${agent}`);
      return page ? 'User-Agent of the browser, no request id' : 'User-Agent of the SDK';
    },
  },
  {
    name: 'sends query, headers and any body to an undocumented endpoint',
    async run({ odd }) {
      const echo = await request<Echo>(odd(), 'POST', '/echo', {
        query: { a: 'x y', b: [1, 2] },
        headers: { 'X-Tenant': 'blue' },
        body: { text: 'Grüße 🌊' },
      });
      fields(echo, { method: 'POST', path: '/odd/echo?a=x+y&b=1&b=2' });
      fields(echo.headers, { 'x-tenant': 'blue', 'content-type': 'application/json' });
      same(JSON.parse(echo.body), { text: 'Grüße 🌊' });
    },
  },
  {
    name: 'preserves text in any language',
    async run({ context: { sample }, client, control }) {
      const name = 'Zoë’s Räume 部屋 🌊\u2028';
      await new RoomsClient(client()).update({ socialId: sample.socialId, name });
      const { items } = await control.data.list('rooms', { id: sample.socialId });
      same((items[0] as { name?: string }).name, name);
    },
  },
  {
    name: 'rejects a path segment that changes the path, without a request',
    async run({ client }) {
      const rooms = new RoomsClient(client());
      for (const socialId of ['..', '.', '', '%2e%2e']) {
        const error = await rooms.getSettings(socialId).catch((error: unknown) => error);
        fields(error, { name: 'InputError', delivery: 'not-sent', attempts: 0 });
      }
    },
  },
  {
    name: 'reads JSON without a Content-Type, and compressed JSON',
    async run({ odd }) {
      same(await request(odd(), 'GET', '/untyped'), { a: 1 });
      same(await request(odd(), 'GET', '/gzip'), { a: 1 });
    },
  },
  {
    name: 'returns undefined for an empty response, and text from an undocumented endpoint',
    async run({ odd }) {
      same(await request(odd(), 'GET', '/empty'), undefined);
      same(await request(odd(), 'GET', '/text'), 'plain');
    },
  },
  {
    name: 'unwraps the success envelope, and returns its message from raw()',
    async run({ odd }) {
      fields(await request(odd(), 'GET', '/envelope').raw(), { value: { a: 1 }, message: 'done' });
    },
  },
  {
    name: 'follows a redirect within the origin, if the runtime exposes the target',
    async run({ identity, odd }) {
      const call = request<Echo>(odd(), 'GET', '/moved');
      if (identity.name === 'chromium') {
        const error = await call.catch((error: unknown) => error);
        fields(error, { name: 'ResponseError', code: 'redirect_refused' });
        return 'rejected: a page cannot read the target';
      }
      fields(await call, { method: 'GET', path: '/odd/echo' });
      return 'followed';
    },
  },
  {
    name: 'rejects a redirect to another origin, without a request there',
    async run({ odd }) {
      const error = await request(odd(), 'GET', '/elsewhere').catch((error: unknown) => error);
      fields(error, { name: 'ResponseError', code: 'redirect_refused', delivery: 'answered' });
      same(await request(odd(), 'GET', '/arrived-elsewhere'), 0);
    },
  },
  {
    name: 'sends with a custom fetch',
    async run({ options }) {
      const urls: string[] = [];
      const client = createClient({
        ...options,
        fetch: (url, init) => {
          urls.push(`${init.method} ${url}`);
          return Promise.resolve(Response.json({ a: 1 }));
        },
      });
      same(await request(client, 'GET', '/x'), { a: 1 });
      same(urls, [`GET ${String(options.baseUrl)}/x`]);
    },
  },
  {
    name: 'returns the right response to each of many concurrent calls',
    async run({ odd }) {
      const client = odd();
      const bodies = Array.from({ length: 40 }, (_, number) => ({ number }));
      const echoes = await Promise.all(
        bodies.map((body) => request<Echo>(client, 'POST', '/echo', { body })),
      );
      same(
        echoes.map(({ body }) => JSON.parse(body) as unknown),
        bodies,
      );
    },
  },
];
