// The keys that a provider state issues, so that a verifier needs none.
import { createKey, opens, type Fill } from '../../keys/lifecycle.ts';
import { hashSecret } from '../../keys/secret.ts';
import type { Connection } from '../../store/dialect.ts';
import { findKeyByHash } from '../../store/keys.ts';

const minute = 60_000;

/**
 * Returns a key of the tenant, or of a new tenant, which is accepted for 10 to 60 minutes. A verification
 * asks for each interaction, so a key is issued again only when the last one is about to expire or was
 * revoked.
 */
export function createVerificationKeys(
  now: () => number,
  fill: Fill | undefined,
): (db: Connection, tenant?: string) => Promise<string> {
  const last = new Map<string, string>();
  const inMinutes = (minutes: number): string => new Date(now() + minutes * minute).toISOString();
  return async (db, tenant) => {
    const known = tenant && last.get(tenant);
    const row = known && (await findKeyByHash(db, hashSecret(known)));
    if (row && opens(row, inMinutes(10))) return known;
    const name = 'issued to a verifier of contracts';
    const issued = await createKey(
      { db, now: inMinutes(0) },
      { name, tenant, expires: inMinutes(60), fill },
    );
    last.set(issued.tenant, issued.apiKey);
    return issued.apiKey;
  };
}
