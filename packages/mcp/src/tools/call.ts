// Calls an operation with the arguments of a tool.

import { type CallOptions, type Client, InvalidResponseError } from '@room-sessions/core';
import type { Drift } from '@room-sessions/schemas/validation';
import { paginate } from '@room-sessions/core';
import { validate } from '@room-sessions/schemas/validation';
import { MediaClient } from '@room-sessions/media';
import type { ApiTool } from '../api-tool.ts';
import type { ImageUpload } from '../files/image-upload.ts';
import type { Arguments } from './arguments.ts';
import { RefusedError } from './failure.ts';

export interface Answer {
  /** The value of the response; for a list `{ items, page, isLast }`. */
  readonly value: unknown;
  /** Where the call differs from the API document. */
  readonly drifts: readonly Drift[];
}

/** @throws RoomSessionsError for a call that failed. */
export async function callOperation(
  client: Client,
  tool: ApiTool,
  { extraQuery, ...input }: Arguments,
  upload: ImageUpload | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const drifts: Drift[] = [];
  const onDrift = (drift: Drift): void => void drifts.push(drift);
  const options: CallOptions = {
    signal,
    use: [validate({ schemas: await tool.loadSchemas(), onDrift })],
    ...(extraQuery !== undefined && { extraQuery: extraQuery as CallOptions['extraQuery'] }),
  };
  const value = await (upload
    ? uploadImage(client, upload, options)
    : tool.paged
      ? readPage(client, tool, input, options)
      : client.call(toLenient(tool), input, options));
  const { id, response = 'json' } = tool.operation;
  if (value === undefined && response === 'json') {
    throw new RefusedError(
      `${id} was answered with success, but with an empty body, although the API document describes one. ` +
        'The gateway has processed the request.',
    );
  }
  return { value, drifts };
}

/** Also accepts text if JSON is documented; the schemas report the difference. */
const toLenient = ({ operation }: ApiTool): ApiTool['operation'] => ({
  ...operation,
  response: 'unknown',
});

async function readPage(
  client: Client,
  tool: ApiTool,
  input: Arguments,
  options: CallOptions,
): Promise<unknown> {
  try {
    const { items, page, isLast } = await paginate<unknown>(
      client,
      toLenient(tool),
      input,
      options,
    );
    return { items, page, isLast };
  } catch (error) {
    // The schemas report that it is not a list.
    if (error instanceof InvalidResponseError && error.code === 'not_a_list') return error.body;
    throw error;
  }
}

function uploadImage(
  client: Client,
  { bytes, description: { imageName: name, ...description } }: ImageUpload,
  options: CallOptions,
): Promise<unknown> {
  return new MediaClient(client).uploadImage(bytes, { name, ...description }, options);
}
