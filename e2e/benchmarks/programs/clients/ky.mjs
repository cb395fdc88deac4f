import ky from 'ky';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  const client = ky.create({
    baseUrl: url,
    headers: { 'x-api-key': 'benchmark' },
    ...(fetch && { fetch }),
  });
  const { tiny, list } = works;
  return {
    tiny: () => client.get(`/api/v1/social/settings/${tiny.socialId}`).json(),
    list: () =>
      client
        .get(`/api/v1/social/alternate/host/${list.socialId}`, { searchParams: list.query })
        .json(),
  };
}
