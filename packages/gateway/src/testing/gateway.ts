// A gateway on the tested store, for tests.
import {
  launch as launchReal,
  startGateway as startReal,
  type Gateway,
  type GatewayOptions,
  type Launched,
  type LaunchOptions,
} from '../gateway.ts';
import { freshDatabase } from './database.ts';

/** Limits with which closing never waits longer than a test. */
export const patient = { drain: 3_600_000 };

/** With a new database, unless one is given. */
export const startGateway = (options: GatewayOptions = {}): Promise<Gateway> =>
  onFresh(options, startReal);

export const launch = (options: LaunchOptions): Promise<Launched> => onFresh(options, launchReal);

async function onFresh<
  O extends { database?: string | undefined },
  G extends Pick<Gateway, 'close'>,
>(options: O, start: (options: O) => Promise<G>): Promise<G> {
  if (options.database !== undefined) return start(options);
  const place = await freshDatabase();
  try {
    const gateway = await start({ ...options, database: place.database });
    const { close: closeGateway } = gateway;
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> =>
      (closing ??= closeGateway().finally(() => place[Symbol.asyncDispose]()));
    return Object.assign(gateway, { close, [Symbol.asyncDispose]: close });
  } catch (error) {
    await place[Symbol.asyncDispose]();
    throw error;
  }
}
