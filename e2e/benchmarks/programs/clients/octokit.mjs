import { request } from '@octokit/request';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  const call = request.defaults({
    baseUrl: url,
    headers: { 'x-api-key': 'benchmark' },
    ...(fetch && { request: { fetch } }),
  });
  const { tiny, list } = works;
  return {
    async tiny() {
      const { data } = await call('GET /api/v1/social/settings/{socialId}', {
        socialId: tiny.socialId,
      });
      return data;
    },
    async list() {
      const { data } = await call('GET /api/v1/social/alternate/host/{socialId}{?page,size}', {
        socialId: list.socialId,
        ...list.query,
      });
      return data;
    },
  };
}
