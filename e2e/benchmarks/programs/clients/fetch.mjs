import { works } from '../answers.mjs';

export function open({ url, fetch = globalThis.fetch }) {
  const get = async ({ path }) => {
    const response = await fetch(url + path, { headers: { 'x-api-key': 'benchmark' } });
    return response.json();
  };
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}
