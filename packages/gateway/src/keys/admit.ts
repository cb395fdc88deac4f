// The keys that a gateway is started with.
import { BlockList, isIPv6 } from 'node:net';
import { usageError, type StartError } from '../start-error.ts';
import type { Store } from '../store/database.ts';
import { admitStartKey, type Fill } from './lifecycle.ts';

/**
 * Admits all keys in one transaction: of two gateways that start at the same time, one creates
 * them.
 *
 * @returns their ids
 */
export const admitKeys = (
  store: Store,
  apiKeys: readonly string[],
  { fill, started }: { fill: Fill | undefined; started: Date },
): Promise<string[]> =>
  store.write(async (db) => {
    const admitted: string[] = [];
    const work = { db, now: started.toISOString() };
    for (const key of apiKeys) admitted.push(await admitStartKey(work, key, fill));
    return admitted;
  });

export const noKeys = (): StartError =>
  usageError(
    'no API key: pass one with --api-key KEY, or in the environment variable ' +
      'ROOM_SESSIONS_API_KEY. Any text without spaces works; clients send the same. Or enable ' +
      'the control plane with --control-token TOKEN, and issue keys there',
  );

/** A program on the network tries thousands of secrets per second. */
const shortestOnNetwork = 16;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A warning for each secret that other machines can guess. Short ones are convenient on a laptop. */
export function weakSecrets(
  host: string,
  apiKeys: readonly string[],
  controlToken: string | undefined,
): string[] {
  if (host === 'localhost' || loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')) return [];
  const warn = (what: string): string =>
    `${what} is shorter than ${shortestOnNetwork} characters and can be guessed; use a random one, ` +
    'such as: openssl rand -hex 16';
  const isShort = (secret: string): boolean => secret.length < shortestOnNetwork;
  return [
    ...(controlToken !== undefined && isShort(controlToken) ? [warn('the control token')] : []),
    ...apiKeys.filter(isShort).map(() => warn('an API key')),
  ];
}
