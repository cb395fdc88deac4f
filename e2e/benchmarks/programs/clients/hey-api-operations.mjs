// The calls of a client that @hey-api/openapi-ts generated, in either form.

import { works } from '../answers.mjs';

export function openHeyApi(generated, { url, fetch }) {
  const { createClient, createConfig, getRoomSettings, listAlternateHosts } = generated;
  const client = createClient(createConfig({ baseUrl: url, auth: 'benchmark', fetch }));
  const data = async (answer) => {
    const { data, error } = await answer;
    if (error !== undefined) throw error;
    return data;
  };
  const { tiny, list } = works;
  return {
    tiny: () => data(getRoomSettings({ client, path: { socialId: tiny.socialId } })),
    list: () =>
      data(listAlternateHosts({ client, path: { socialId: list.socialId }, query: list.query })),
  };
}
