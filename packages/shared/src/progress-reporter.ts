// Reports the progress of long calls to the caller's listener.

import type { CallOptions, Client } from '@room-sessions/core';
import { getHooks, getMark, type Hooks } from '@room-sessions/core/internal';

/**
 * Reports progress to a listener. A listener that fails does not change the outcome of the call: its
 * first failure becomes a warning on the logger. The promise never rejects.
 */
export function progressReporter<Progress>(
  client: Client,
  operation: string,
  options: CallOptions,
  listener: ((progress: Progress) => void | Promise<void>) | undefined,
): (progress: Progress) => Promise<void> {
  let isLogged = false;
  return async (progress) => {
    try {
      await listener?.(progress);
    } catch (error) {
      if (isLogged) return;
      isLogged = true;
      // Not by `instanceof`: the error may be of another realm.
      const { name, message } = (error ?? {}) as Partial<Error>;
      const what = typeof message === 'string' ? `${name}: ${message}` : typeof error;
      const said = `\`onProgress\` threw ${what}. The call continues.`;
      const ofClient = (getMark(client, 'hooks') ?? []) as readonly Hooks[];
      for (const { on } of [...ofClient, ...(options.use ?? []).map(getHooks)]) {
        on?.({ type: 'progress_failed', operation, message: said });
      }
    }
  };
}
