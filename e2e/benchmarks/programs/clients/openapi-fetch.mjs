import createClient from 'openapi-fetch';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  const client = createClient({ baseUrl: url, headers: { 'x-api-key': 'benchmark' }, fetch });
  return {
    async tiny() {
      const { socialId } = works.tiny;
      const params = { path: { socialId } };
      return (await client.GET('/api/v1/social/settings/{socialId}', { params })).data;
    },
    async list() {
      const { socialId, query } = works.list;
      const params = { path: { socialId }, query };
      return (await client.GET('/api/v1/social/alternate/host/{socialId}', { params })).data;
    },
  };
}
