// The options with which a gateway is put together, whoever starts it. Apart from assemble.ts, whose types
// need fastify: the types of the package do not.
import type { GatewayOptions } from './gateway.ts';
import type { Log } from './log.ts';

/**
 * The command line takes any number of keys, and has no control plane without a token.
 */
export interface LaunchOptions extends Omit<GatewayOptions, 'apiKey'> {
  apiKeys: readonly string[];
  /** The file that `seed` was read from, to name it where something in it is wrong. */
  seedFile?: string | undefined;
  /** Takes a part of what would go to the log. */
  log?: Partial<Log> | undefined;
  /** Takes the lines of the log. Default: stderr. */
  writeLog?: ((line: string) => void) | undefined;
  /** Written to the log when it listens. */
  notices?: readonly string[] | undefined;
  /** How long a connection has to be silent before a gateway that stops closes it, in milliseconds. */
  silence?: number | undefined;
  /** How many records of seed data were added, of how many. */
  onSeedProgress?: ((done: number, total: number) => void) | undefined;
}
