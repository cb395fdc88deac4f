// The input of a runtime, and the types of a case.

import type { Client, ClientOptions } from '@room-sessions/core';
import type { Control } from '@room-sessions/gateway/control';

/** The configuration of a runtime, in JSON. */
export interface Context {
  readonly gatewayUrl: string;
  /** The key of this runtime only, so that other runtimes do not see its data. */
  readonly apiKey: string;
  readonly control: { readonly url: string; readonly token: string; readonly key: string };
  /** A misbehaving server; its requests start with this prefix. */
  readonly oddUrl: string;
  /** A URL on which no server listens. */
  readonly closedUrl: string;
  /** Ids of the sample data. */
  readonly sample: SampleIds;
  /** Whether the base URL and the key are also in the environment. */
  readonly environment: boolean;
  /** The names of the cases to run. Default: all. */
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

/** The runtime's description of itself. */
export interface Identity {
  readonly name: string;
  /** Undefined if the runtime does not report it. */
  readonly version: string | undefined;
}

/** The transport that the imported core uses. */
export type TransportName = 'node' | 'fetch';

/** The arguments of a case. */
export interface Setting {
  readonly context: Context;
  readonly identity: Identity;
  readonly transport: TransportName;
  readonly control: Control;
  /** The options of each client in the suite. */
  readonly options: ClientOptions;
  /** A client of the gateway. */
  readonly client: (options?: ClientOptions) => Client;
  /** A client of the misbehaving server. */
  readonly odd: (options?: ClientOptions) => Client;
}

/** One behavior. Its result is an observation, not a verdict: runtimes may differ in it. */
export interface Case {
  readonly name: string;
  readonly run: (
    setting: Setting,
  ) => Promise<string | undefined> | Promise<void> | string | undefined | void;
}

export interface CaseResult {
  readonly name: string;
  /** The error, if it failed. */
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
    /** Set by the page of the suite. */
    runSuiteHere(context: Context): Promise<Report>;
  }
}
