import { createFetch } from 'ofetch';
import { works } from '../answers.mjs';

export function open({ url, fetch = globalThis.fetch }) {
  const get = createFetch({
    fetch,
    defaults: { baseURL: url, headers: { 'x-api-key': 'benchmark' } },
  });
  const { tiny, list } = works;
  return {
    tiny: () => get(`/api/v1/social/settings/${tiny.socialId}`),
    list: () => get(`/api/v1/social/alternate/host/${list.socialId}`, { query: list.query }),
  };
}
