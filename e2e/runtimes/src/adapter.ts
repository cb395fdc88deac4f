// A runtime: what it has to be, and how it is made to run the suite.

import type { Context, Report, TransportName } from '../suite/context.ts';

/** What a runtime has to say of itself. */
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
  /** Whether its version is pinned here; else it is that of the machine. */
  readonly pinned: boolean;
  /** What the page says behind its version. */
  readonly note?: string;
  /** Whether base URL and key stand in its environment. */
  readonly environment: boolean;
  /** Whether its calls go through the server beside the gateway, as those of a page have to. */
  readonly sameOrigin: boolean;
  wanted(): Promise<Wanted>;
  /** Runs the suite, with the packages of a folder. */
  run(context: Context, place: Place): Promise<Report>;
}

export interface Place {
  /** Where packages and suite are. */
  readonly home: string;
  /** The server beside the gateway. */
  readonly frontUrl: string;
}
