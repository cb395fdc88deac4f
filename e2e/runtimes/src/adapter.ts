// A runtime with its requirements, and the code that runs the suite on it.

import type { Context, Report, TransportName } from '../suite/context.ts';

/** The runtime's description of itself. */
export interface RuntimeInfo {
  readonly name: string;
  readonly version: string;
  readonly transport: TransportName;
}

export interface Adapter {
  /** The name in the command. */
  readonly name: string;
  /** The name on the page. */
  readonly title: string;
  /** How the runtime loads the packages; shown on the page. */
  readonly how: string;
  /** Whether e2e/runtimes/tools pins the version; otherwise it is the version on this machine. */
  readonly pinned: boolean;
  /** A note after the version on the page. */
  readonly note?: string;
  /** Whether its environment has the base URL and the key. */
  readonly environment: boolean;
  /** Whether its calls go through the proxy, which pages need. */
  readonly sameOrigin: boolean;
  wanted(): Promise<RuntimeInfo>;
  /** Runs the suite with the packages in a folder. */
  run(context: Context, place: Place): Promise<Report>;
}

export interface Place {
  /** The folder with the packages and the suite. */
  readonly home: string;
  /** The URL of the proxy. */
  readonly proxyUrl: string;
}
