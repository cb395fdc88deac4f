// A gateway for the tests of a file, started before them and closed after them.
import { afterAll, beforeAll } from 'vitest';
import { startGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

/** Can be named at once; read it within tests, when the gateway runs. */
export function useGateway(
  options: GatewayOptions = {},
): Omit<Gateway, 'close' | typeof Symbol.asyncDispose> {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway(options);
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
