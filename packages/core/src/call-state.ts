// What the steps of a call share, from its request to its answer.

import type { KeySource } from './credentials.ts';
import type { ErrorContext } from './errors.ts';
import type { Log } from './observe/logger.ts';
import { secretsOf } from './observe/secrets.ts';
import type { Operation } from './operation.ts';
import type { PreparedRequest } from './request.ts';
import type { MergedOptions } from './settings.ts';
import type { Transport, TransportResponse } from './transport/transport.ts';

/** What all attempts of a call share. */
export interface CallState {
  readonly operation: Operation;
  readonly request: PreparedRequest;
  readonly options: MergedOptions;
  readonly transport: Transport;
  readonly key: KeySource;
  readonly requestId: string;
  readonly log: Log | undefined;
  /** When the deadline is over, by `performance.now()`; `Infinity` where there is none. */
  readonly endsAt: number;
  /** The URL that the call was made for, whatever a middleware makes of it: where the key belongs. */
  readonly origin: string;
  /** What each attempt went out with: no error of a later one may show the key of an earlier one. */
  readonly sent: SentCredentials[];
}

/**
 * What went out with the credentials of a request. It is kept as it is: a function in its place would
 * hold on to the whole attempt, and go round in circles.
 */
export interface SentCredentials {
  readonly key: string | undefined;
  /** The key before it, which the gateway has refused. */
  readonly refused?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What nothing that is told of a request may repeat. */
export const getSecrets = (sent: SentCredentials | undefined): readonly string[] =>
  sent ? [...secretsOf(sent.key, sent.headers), ...secretsOf(sent.refused, {})] : [];

/** A response with its whole body. */
export interface Answer {
  readonly response: TransportResponse;
  readonly bytes: Uint8Array;
  readonly sent: SentCredentials | undefined;
}

/** An answer, and how many attempts it took. */
export type FinalAnswer = Answer & { readonly attempts: number };

/** A response that is not read, because the request is sent once more. */
export interface RetryDelay {
  readonly status: number;
  /** ms */
  readonly delay: number;
}

/** Whether the operation may be sent twice, as the document or the caller says. */
export const isRepeatable = ({ operation, options: { retry } }: CallState): boolean =>
  operation.retry === 'safe' || (retry !== false && retry?.unsafe === true);

/** What every error of an attempt says. */
export const getContext = (call: CallState, attempts: number): ErrorContext => {
  const { operation, requestId, request, key, sent } = call;
  const { method, url, headers } = request;
  const planned = { key: typeof key === 'string' ? key : undefined, headers };
  const secrets = (): string[] => [...new Set([planned, ...sent].flatMap(getSecrets))];
  return { operation: operation.id, requestId, request: { method, url }, attempts, secrets };
};

/** What the deadline of a call leaves, in ms. At least a moment: a timer of nothing is none. */
export const getTimeLeft = ({ endsAt }: CallState): number =>
  endsAt === Infinity ? Infinity : Math.max(1, Math.ceil(endsAt - performance.now()));

const defaultMaxResponseBytes: number = 32 * 1024 * 1024;

/** The greatest body of a response, in bytes. */
export const getMaxResponseBytes = ({ options }: CallState): number =>
  options.maxResponseBytes ?? defaultMaxResponseBytes;
