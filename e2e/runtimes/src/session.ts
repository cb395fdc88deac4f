// The common environment of all runtimes: the packed packages, their gateway, and the proxy. Each runtime has its
// own key.

import { createControl } from '@room-sessions/gateway/control';
import { sample } from '@room-sessions/gateway';
import { closedPortUrl, temporaryFolder } from '@room-sessions/testing';
import { startInstalledGateway } from '@room-sessions/testing/packed';
import { cases } from '../suite/cases.ts';
import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import { startProxy } from './proxy.ts';
import { guard } from './guard.ts';
import { makeHome } from './home.ts';

export interface Session extends AsyncDisposable {
  /**
   * Runs the suite, or some of its cases, on a runtime.
   * @throws GuardError if another runtime ran the cases, or if cases are missing.
   */
  run(adapter: Adapter, only?: readonly string[]): Promise<Report>;
}

export async function startSession(): Promise<Session> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const home = await makeHome(folder.path);
  const gateway = stack.use(await startInstalledGateway(home));
  const front = stack.use(await startProxy(gateway.url, home));
  const control = createControl({ url: gateway.url, token: gateway.controlToken });
  const nobody = await closedPortUrl();
  const all = cases.map(({ name }) => name);

  const run = async (adapter: Adapter, only: readonly string[] = all): Promise<Report> => {
    const key = await control.keys.create({ name: adapter.name });
    const url = adapter.sameOrigin ? front.url : gateway.url;
    const report = await adapter.run(
      {
        gatewayUrl: url,
        apiKey: key.apiKey,
        control: { url, token: gateway.controlToken, key: key.id },
        oddUrl: `${front.url}/odd`,
        closedUrl: nobody,
        sample,
        environment: adapter.environment,
        only,
      },
      { home, proxyUrl: front.url },
    );
    guard(adapter.title, await adapter.wanted(), report, only);
    return report;
  };
  const held = stack.move();
  return { run, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
