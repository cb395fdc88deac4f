// The parts of HAR 1.2 (HTTP Archive) that are written, and our own members, which begin with `_`.

/** HTTP exchanges in the format HAR 1.2, which browsers and proxies can read. */
export interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A request and its response, if any. */
export interface HarEntry {
  /** As ISO text. */
  readonly startedDateTime: string;
  /** ms from the request to the end of the body. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<string, never>>;
  /** ms. `wait` lasts to the head of the response, `receive` to the end of its body. */
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  readonly comment?: string | undefined;
  /** The operationId. */
  readonly _operation?: string | undefined;
  /** The step of a probe that sent the request. */
  readonly _step?: string | undefined;
  /** The level of that step. */
  readonly _level?: string | undefined;
}

/** A request as it was sent. */
export interface HarRequest {
  readonly method: string;
  readonly url: string;
  /** `unknown` if it was not recorded. */
  readonly httpVersion: string;
  readonly headers: readonly HarHeader[];
  readonly queryString: readonly HarHeader[];
  /** Always empty: cookies are credentials. */
  readonly cookies: readonly never[];
  readonly headersSize: number;
  /** Bytes; -1 if unknown. */
  readonly bodySize: number;
  readonly postData?: HarBody | undefined;
}

/** The response; everything except `_error` is empty if there was none. */
export interface HarResponse {
  /** 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: readonly HarHeader[];
  readonly cookies: readonly never[];
  readonly content: HarContent;
  readonly redirectURL: string;
  readonly headersSize: number;
  /** Bytes; -1 if unknown. */
  readonly bodySize: number;
  /** Why the response is missing or incomplete: the `code` of the error. */
  readonly _error?: string | undefined;
}

/** A header or a query parameter. */
export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** The body of a request. */
export interface HarBody {
  readonly mimeType: string;
  /** Absent if the body was not kept; `comment` then says why. */
  readonly text?: string | undefined;
  /** `base64` if `text` is. */
  readonly encoding?: string | undefined;
  readonly comment?: string | undefined;
}

/** The body of a response. */
export interface HarContent extends HarBody {
  /** Bytes of the decompressed body. */
  readonly size: number;
}
