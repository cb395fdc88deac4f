import { createClient, isConfigurationError, request } from '@room-sessions/core';
import { getRoomSettings } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, fields, same, thrown } from '../expect.ts';

export const settingsCases: readonly Case[] = [
  {
    name: 'reads the base URL and the key from the environment, if the runtime has one',
    async run({ context, odd }) {
      if (!context.environment) {
        const error = await thrown(() => createClient());
        ensure(isConfigurationError(error), `not a ConfigurationError: ${error}`);
        return 'no environment';
      }
      const { socialId } = context.sample;
      same(await getRoomSettings(createClient(), { socialId }).raw().then(getStatus), 200);
      same(await request(odd(), 'GET', '/empty'), undefined);
      return 'environment';
    },
  },
  {
    name: 'rejects a key in a page unless the caller allows it',
    async run({ context: { gatewayUrl: baseUrl, apiKey }, identity }) {
      const make = () => createClient({ baseUrl, apiKey });
      if (identity.name !== 'chromium') make();
      else fields(await thrown(make), { name: 'ConfigurationError' });
    },
  },
  {
    name: 'rejects plain HTTP except on loopback',
    async run({ options }) {
      const error = await thrown(() =>
        createClient({ ...options, baseUrl: 'http://gateway.example.com' }),
      );
      ensure(isConfigurationError(error), `not a ConfigurationError: ${error}`);
    },
  },
  {
    name: 'calls a key function once per request',
    async run({ context, odd }) {
      let asked = 0;
      const client = odd({
        apiKey: () => {
          asked += 1;
          return Promise.resolve(context.apiKey);
        },
      });
      const first = await request<Echo>(client, 'GET', '/echo');
      await request(client, 'GET', '/echo');
      same(first.headers['x-api-key'], context.apiKey);
      same(asked, 2);
    },
  },
];

interface Echo {
  readonly headers: Readonly<Record<string, string>>;
}

const getStatus = ({ response }: { readonly response: Response }): number => response.status;
