// The names that examples in the sources take as given, beside those of pages. Nothing of it runs.

import type {
  Client,
  ContentSource,
  Middleware,
  MiddlewareContext,
  OperationSchemas,
} from '@room-sessions/core';
import type { UpdateRoomInput } from '@room-sessions/models';
import type { InviteState } from '@room-sessions/rooms';
import type { MetricReader } from '@opentelemetry/sdk-metrics';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';

export declare const client: Client;
export declare const cache: Middleware;
export declare const sign: Middleware;
export declare const onEnd: MiddlewareContext['onEnd'];
export declare const schemas: Readonly<Record<string, OperationSchemas>>;
export declare const error: InviteState;
export declare const file: Blob;
export declare const source: ContentSource;
export declare const path: Readonly<Record<'imageName' | 'type' | 'width' | 'height', string>>;
export declare const id: string;
export declare const room: UpdateRoomInput['body'];
export declare const providerBaseUrl: string;
export declare const stateUrl: string;
export declare const spanProcessors: SpanProcessor[];
export declare const readers: MetricReader[];
/** Of a request or a response of Pact. */
export declare const jsonBody: (body: unknown) => void;
