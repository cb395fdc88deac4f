// A gateway for the tests of a file: starts before them and closes after them.
import { afterAll, beforeAll } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

/** May be used at once, but read only within tests, when the gateway runs. */
export function useGateway(
  options: GatewayOptions = {},
): Omit<Gateway, 'close' | typeof Symbol.asyncDispose> {
  let gateway: Gateway;
  beforeAll(async () => {
    // A busy machine may stop this process for longer than a client may take to send its headers.
    const limits = { headerTimeout: 60_000, ...options.limits };
    gateway = await startGateway({ ...options, limits });
  });
  afterAll(() => gateway.close());
  return {
    get url() {
      return gateway.url;
    },
    get control() {
      return gateway.control;
    },
    get controlToken() {
      return gateway.controlToken;
    },
    get controlUrl() {
      return gateway.controlUrl;
    },
    get apiKey() {
      return gateway.apiKey;
    },
    get assumptions() {
      return gateway.assumptions;
    },
  };
}
