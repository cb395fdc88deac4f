import { Agent, request } from 'node:http';
import { works } from '../answers.mjs';

export function open({ url }) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const get = ({ path }) =>
    new Promise((resolve, reject) => {
      const options = { hostname, port, path, agent, headers: { 'x-api-key': 'benchmark' } };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve(JSON.parse(text)));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end();
    });
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}
