// Warns about short secrets, which can be guessed. They are not refused, because they are
// convenient on a laptop.
import { BlockList, isIPv6 } from 'node:net';

/** Guessed in minutes even by hand. */
const shortest = 6;
/** On a network, where a program tries thousands per second. */
const shortestOnNetwork = 16;

export interface Secrets {
  readonly apiKeys: readonly string[];
  readonly controlToken: string | undefined;
  /** The address that the gateway listens on. */
  readonly host: string;
}

/** A warning for each secret that is too short for the address that the gateway listens on. */
export function weakSecrets({ apiKeys, controlToken, host }: Secrets): string[] {
  const least = isLoopback(host) ? shortest : shortestOnNetwork;
  const found = [
    ...(controlToken === undefined ? [] : [['the control token', controlToken]]),
    ...apiKeys.map((key) => ['an API key', key]),
  ];
  return found.flatMap(([what = '', secret = '']) =>
    secret.length >= least
      ? []
      : [
          `${what} is shorter than ${least} characters and can be guessed; use a random one, ` +
            'such as: openssl rand -hex 16',
        ],
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean =>
  host === 'localhost' || loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
