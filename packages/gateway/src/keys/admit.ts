// Admits the keys that a gateway is started with.
import { Failure } from '../failure.ts';
import { usageError, type StartError } from '../start-error.ts';
import type { Store } from '../store/database.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { admitStartKey, type Fill } from './lifecycle.ts';

/**
 * Admits all keys in one transaction: of two gateways that start at the same time, one creates
 * them.
 */
export async function admitKeys(
  store: Store,
  {
    apiKeys,
    fill,
    started,
    mayBeNone,
    refused,
    now,
  }: {
    apiKeys: readonly string[];
    fill: Fill | undefined;
    started: Date;
    /** Milliseconds since 1970. */
    now: () => number;
    /** Whether keys can be issued later, with the control plane. */
    mayBeNone: boolean;
    /** Explains why the data cannot fill a new key. */
    refused: (failure: Failure) => StartError;
  },
): Promise<Keyring> {
  try {
    const ids = await store.write(async (db) => {
      const admitted: string[] = [];
      const work = { db, now: started.toISOString() };
      for (const key of apiKeys) admitted.push(await admitStartKey(work, key, fill));
      return admitted;
    });
    const keyring = createKeyring(store, ids, now);
    if (!mayBeNone && (await keyring.usual()) === undefined) throw noKeys();
    return keyring;
  } catch (error) {
    await store.close();
    // For seed data: two records with one id, or an unknown reference.
    if (error instanceof Failure) throw refused(error);
    throw error;
  }
}

export const noKeys = (): StartError =>
  usageError(
    'no API key: pass one with --api-key KEY, or in the environment variable ' +
      'ROOM_SESSIONS_API_KEY. Any text without spaces works; clients send the same. Or enable ' +
      'the control plane with --control-token TOKEN, and issue keys there',
  );
