// The gateway of this checkout, with a control plane.

import { randomBytes } from 'node:crypto';
import { type Gateway, type GatewayOptions, startGateway } from '@room-sessions/gateway';

/** The facts about a gateway that a verification needs. */
export interface Target {
  readonly providerBaseUrl: string;
  readonly apiKey: string;
  readonly stateUrl: string;
  readonly stateToken: string;
}

/** A gateway that runs until it is disposed. */
export interface OwnGateway extends AsyncDisposable {
  readonly gateway: Gateway;
  readonly target: Target;
}

/** @throws StartError */
export async function startOwnGateway(options: GatewayOptions = {}): Promise<OwnGateway> {
  const stateToken = randomBytes(24).toString('base64url');
  const gateway = await startGateway({ ...options, controlToken: stateToken });
  return {
    gateway,
    target: {
      providerBaseUrl: gateway.url,
      apiKey: gateway.apiKey,
      stateUrl: `${gateway.controlUrl}/provider-states`,
      stateToken,
    },
    [Symbol.asyncDispose]: () => gateway.close(),
  };
}
