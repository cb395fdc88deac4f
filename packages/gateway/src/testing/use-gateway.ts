// A gateway for the tests of a file: starts before them and closes after them.
import { afterAll, beforeAll } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

const names = ['url', 'apiKey', 'control', 'controlUrl', 'controlToken', 'assumptions'] as const;

/** May be used at once, but read only within tests, when the gateway runs. */
export function useGateway(options: GatewayOptions = {}): Pick<Gateway, (typeof names)[number]> {
  let gateway: Gateway;
  beforeAll(async () => {
    // A busy machine may stop this process for longer than a client may take to send its headers.
    const limits = { headerTimeout: 60_000, ...options.limits };
    gateway = await startGateway({ ...options, limits });
  });
  afterAll(() => gateway.close());
  const members = names.map((name) => [name, { enumerable: true, get: () => gateway[name] }]);
  return Object.defineProperties({}, Object.fromEntries(members)) as Gateway;
}
