import Stripe from 'stripe';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe('benchmark', {
    host: hostname,
    port,
    protocol: 'http',
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
  const get = ({ path }) => stripe.rawRequest('GET', path);
  return { tiny: () => get(works.tiny), list: () => get(works.list) };
}
