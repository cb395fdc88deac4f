// The keys that a gateway is started with.
import { Failure } from '../failure.ts';
import { usageError, type StartError } from '../start-error.ts';
import type { Store } from '../store/database.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { admitStartKey, type Fill } from './lifecycle.ts';

/** All of the keys in one transaction: of two gateways that start at once, one makes them. */
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
    /** Whether keys can be issued later, in the control plane. */
    mayBeNone: boolean;
    /** What to say of data that a new key cannot be filled with. */
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
    // Of seed data: two records of one id, or one that refers to nothing.
    if (error instanceof Failure) throw refused(error);
    throw error;
  }
}

export const noKeys = (): StartError =>
  usageError(
    'no API key to accept: give one by --api-key KEY, or in the environment variable ' +
      'ROOM_SESSIONS_API_KEY. Any text without spaces will do; clients then send the same. Or open ' +
      'the control plane by --control-token TOKEN, and issue keys there',
  );
