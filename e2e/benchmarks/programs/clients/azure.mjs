// Configured as in Azure's generated clients.

import { getClient } from '@azure-rest/core-client';
import { works } from '../answers.mjs';

export function open({ url }) {
  const client = getClient(
    url,
    { key: 'benchmark' },
    { allowInsecureConnection: true, credentials: { apiKeyHeaderName: 'x-api-key' } },
  );
  return {
    async tiny() {
      const { socialId } = works.tiny;
      return (await client.path('/api/v1/social/settings/{socialId}', socialId).get()).body;
    },
    async list() {
      const { socialId, query } = works.list;
      const path = client.path('/api/v1/social/alternate/host/{socialId}', socialId);
      return (await path.get({ queryParameters: query })).body;
    },
  };
}
