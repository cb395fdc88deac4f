import assert from 'node:assert/strict';
import { createClient, request } from '@room-sessions/core';
import { openTelemetry, type OpenTelemetryOptions } from '@room-sessions/opentelemetry';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const options: OpenTelemetryOptions = { tracerProvider: undefined };
const client = createClient({ baseUrl, apiKey, use: [openTelemetry(options)] });
// Without a registered SDK of OpenTelemetry it does nothing.
assert.ok(await request(client, 'GET', '/api/v1/badging/badge/question'));
// @ts-expect-error an unknown option
openTelemetry({ tracer: undefined });
