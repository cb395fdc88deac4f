// The input of a runtime, the types of a case, and the client of the cases.

import { type Client, type ClientOptions, createClient } from '@room-sessions/core';

export type RuntimeName = 'node' | 'bun' | 'deno' | 'workerd' | 'chromium';

/** The configuration of a runtime, in JSON. */
export interface Context {
  readonly runtime: RuntimeName;
  /** The test server. */
  readonly url: string;
  readonly apiKey: string;
  /** A URL on which no server listens. */
  readonly closedUrl: string;
}

/** A behavior that can differ by runtime. It throws if the behavior differs from the expected one. */
export interface Case {
  readonly name: string;
  readonly run: (context: Context) => Promise<void>;
}

export interface Report {
  /** The runtime's own name and version. */
  readonly identity: string;
  /** A case without a problem passed. */
  readonly results: ReadonlyArray<{ readonly name: string; readonly problem?: string }>;
}

/** A client of the test server, or of a path of it. */
export const connect = ({ url, apiKey }: Context, options: ClientOptions = {}, path = ''): Client =>
  createClient({ baseUrl: url + path, apiKey, dangerouslyAllowBrowser: true, ...options });

/** A response with the request that the server received. */
export interface Echo {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

declare global {
  interface Window {
    /** Set by the page of the suite. */
    runSuiteHere(context: Context): Promise<Report>;
  }
}
