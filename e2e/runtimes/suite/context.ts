// What a runtime is told, and what a case of the suite is given and gives.

import type { Client, ClientOptions } from '@room-sessions/core';
import type { Control } from '@room-sessions/gateway/control';

/** What a runtime is told. JSON carries it. */
export interface Context {
  readonly gatewayUrl: string;
  /** A key of this runtime alone: its data is seen by no other. */
  readonly apiKey: string;
  readonly control: { readonly url: string; readonly token: string; readonly key: string };
  /** A server that does what no gateway should; its requests begin with this. */
  readonly oddUrl: string;
  /** Nobody listens there. */
  readonly nobodyUrl: string;
  /** Ids of the sample data. */
  readonly sample: SampleIds;
  /** Whether base URL and key stand in the environment too. */
  readonly environment: boolean;
  /** The cases to run, by name; all without it. */
  readonly only?: readonly string[];
}

export interface SampleIds {
  readonly socialId: string;
  readonly roomSetId: string;
  readonly userId: string;
  readonly userIds: readonly string[];
  readonly configurationId: string;
  readonly eventId: string;
  readonly recordingId: string;
  readonly unknownId: string;
}

/** What a runtime says that it is. */
export interface Identity {
  readonly name: string;
  /** Undefined where the runtime does not say it. */
  readonly version: string | undefined;
}

/** What the core that was imported sends requests with. */
export type TransportName = 'node' | 'fetch';

/** What a case is given. */
export interface Setting {
  readonly context: Context;
  readonly identity: Identity;
  readonly transport: TransportName;
  readonly control: Control;
  /** What every client of the suite is made with. */
  readonly options: ClientOptions;
  /** A client of the gateway. */
  readonly client: (options?: ClientOptions) => Client;
  /** A client of the odd server. */
  readonly odd: (options?: ClientOptions) => Client;
}

/** One behaviour. What it gives is no verdict but an observation: runtimes may differ in it. */
export interface Case {
  readonly name: string;
  readonly run: (
    setting: Setting,
  ) => Promise<string | undefined> | Promise<void> | string | undefined | void;
}

export interface CaseResult {
  readonly name: string;
  /** What went wrong; none where it went well. */
  readonly problem?: string;
  readonly observed?: string;
}

export interface Report {
  readonly identity: Identity;
  readonly transport: TransportName;
  readonly results: readonly CaseResult[];
}

declare global {
  interface Window {
    /** What the page of the suite offers. */
    runSuiteHere(context: Context): Promise<Report>;
  }
}
