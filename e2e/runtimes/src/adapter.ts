// A runtime: its requirements, and how it runs the suite.

import type { Context, Report, TransportName } from '../suite/context.ts';

/** The runtime's description of itself. */
export interface Wanted {
  readonly name: string;
  readonly version: string;
  readonly transport: TransportName;
}

export interface Adapter {
  /** For the command. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** How it gets at the packages, for the page. */
  readonly how: string;
  /** Whether its version is pinned here; otherwise it is the version on this machine. */
  readonly pinned: boolean;
  /** A note of the page after its version. */
  readonly note?: string;
  /** Whether the base URL and the key are in its environment. */
  readonly environment: boolean;
  /** Whether its calls go through the server in front of the gateway, which a page requires. */
  readonly sameOrigin: boolean;
  wanted(): Promise<Wanted>;
  /** Runs the suite, with the packages of a folder. */
  run(context: Context, place: Place): Promise<Report>;
}

export interface Place {
  /** Where packages and suite are. */
  readonly home: string;
  /** The server next to the gateway. */
  readonly frontUrl: string;
}
