import { randomBytes } from 'node:crypto';
import { type GatewayOptions, startGateway } from '@room-sessions/gateway';

/** The gateway of this checkout, with what a verification needs to know of it; it runs until it is disposed. */
export async function startOwnGateway(options: GatewayOptions = {}) {
  const stateToken = randomBytes(24).toString('base64url');
  const gateway = await startGateway({ ...options, controlToken: stateToken });
  const target = {
    providerBaseUrl: gateway.url,
    apiKey: gateway.apiKey,
    stateUrl: `${gateway.controlUrl}/provider-states`,
    stateToken,
  };
  return { gateway, target, [Symbol.asyncDispose]: () => gateway.close() };
}
