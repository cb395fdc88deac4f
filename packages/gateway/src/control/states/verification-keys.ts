// The keys that a provider state issues, so that a verifier needs none.
import { createKey, opens } from '../../keys/lifecycle.ts';
import { hashSecret } from '../../keys/secret.ts';
import { findKeyByHash } from '../../store/keys.ts';
import type { Db } from '../../store/tenant.ts';

const minute = 60_000;

/**
 * Returns a key of the tenant of `db`, which is accepted for 10 to 60 minutes. A verification asks for
 * each interaction, so a key is issued again only when the last one is about to expire or was revoked.
 */
export function createVerificationKeys(now: () => number): (db: Db) => Promise<string> {
  const last = new Map<string, string>();
  const at = (minutes: number): string => new Date(now() + minutes * minute).toISOString();
  return async (db) => {
    const known = last.get(db.tenant);
    const row = known && (await findKeyByHash(db, hashSecret(known)));
    if (known && row && opens(row, at(10))) return known;
    const work = { db, now: at(0) };
    const name = 'issued to a verifier of contracts';
    const { apiKey } = await createKey(work, {
      name,
      tenant: db.tenant,
      expires: at(60),
      fill: undefined,
    });
    last.set(db.tenant, apiKey);
    return apiKey;
  };
}
