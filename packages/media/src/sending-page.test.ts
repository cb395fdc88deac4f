// The code for pages on Node. Chromium runs it in tools/repo/src/upload-progress.slow.test.ts.

import { createClient, request, type Transport } from '@room-sessions/core';
import { type Call, createExtension } from '@room-sessions/core/internal';
import { expect, it, vi } from 'vitest';
import { failure } from './testing/failure.ts';
import { followNetwork } from './sending-page.ts';

/** Follows the network in a call, and returns whether the call has another transport afterwards. */
async function isFollowed(transport?: Transport): Promise<boolean> {
  let call: Call | undefined;
  const extension = createExtension({
    call(current) {
      call = current;
      throw new Error('enough');
    },
  });
  const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key', transport });
  await failure(request(client, 'GET', '/a', { use: [extension] }));
  const before = call!.options.transport;
  const report = (): void => undefined;
  const result = followNetwork(call!, report);
  expect(result === report).toBe(call!.options.transport === before);
  return result !== report;
}

it('an upload on Node does not use the XMLHttpRequest of jsdom', async () => {
  vi.stubGlobal('XMLHttpRequest', () => undefined);
  try {
    expect(await isFollowed()).toBe(false);
    vi.stubGlobal('process', undefined);
    expect(await isFollowed()).toBe(true);
    // That of the caller.
    expect(await isFollowed({ send: () => Promise.reject(new Error('unused')) })).toBe(false);
    vi.stubGlobal('XMLHttpRequest', undefined);
    expect(await isFollowed()).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
