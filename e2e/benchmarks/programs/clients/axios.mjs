import axios from 'axios';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  // oxlint-disable-next-line import/no-named-as-default-member -- as in its documentation
  const client = axios.create({
    baseURL: url,
    headers: { 'x-api-key': 'benchmark' },
    ...(fetch && { adapter: 'fetch', env: { fetch } }),
  });
  const { tiny, list } = works;
  return {
    async tiny() {
      return (await client.get(`/api/v1/social/settings/${tiny.socialId}`)).data;
    },
    async list() {
      const path = `/api/v1/social/alternate/host/${list.socialId}`;
      return (await client.get(path, { params: list.query })).data;
    },
  };
}
