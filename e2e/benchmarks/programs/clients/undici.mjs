import { request } from 'undici';
import { works } from '../answers.mjs';

export function open({ url }) {
  const get = async ({ path }) => {
    const { body } = await request(url + path, { headers: { 'x-api-key': 'benchmark' } });
    return body.json();
  };
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}
