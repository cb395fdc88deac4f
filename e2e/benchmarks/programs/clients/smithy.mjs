// Configured as in the AWS clients, without their middleware.

import { NodeHttpHandler, streamCollector } from '@smithy/node-http-handler';
import { HttpRequest } from '@smithy/protocol-http';
import { works } from '../answers.mjs';

export function open({ url }) {
  const { hostname, port } = new URL(url);
  const handler = new NodeHttpHandler();
  const decoder = new TextDecoder();
  const get = async ({ path, query = {} }) => {
    const request = new HttpRequest({
      protocol: 'http:',
      hostname,
      port: Number(port),
      method: 'GET',
      path: path.split('?', 1)[0],
      query: Object.fromEntries(Object.entries(query).map(([name, of]) => [name, String(of)])),
      headers: { 'x-api-key': 'benchmark' },
    });
    const { response } = await handler.handle(request);
    return JSON.parse(decoder.decode(await streamCollector(response.body)));
  };
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}
