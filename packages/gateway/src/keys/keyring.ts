// Authenticates keys: which are accepted, and for which tenant. Only the hashes of secrets are stored
// and compared.
// Not a named import of `hash`: on a Node without it the command could not even report that Node is too
// old.
import crypto, { randomBytes } from 'node:crypto';
import { Failure } from '../failure.ts';
import type { Store } from '../store/database.ts';
import { findOpeningKey, usualKeys, type KeyRow } from '../store/keys.ts';
import type { Tenant } from '../store/tenant.ts';
import { toTenant } from '../store/tenants.ts';

export const hashSecret = (secret: string): string => crypto.hash('sha256', secret, 'hex');

/** 256 random bits, with a prefix that shows people and secret scanners what it is. */
export const newSecret = (): string => `rsk_${randomBytes(32).toString('base64url')}`;

/** Whether the key is accepted, according to its row. */
export const opens = (
  { state, expires }: Pick<KeyRow, 'state' | 'expires'>,
  now: string,
): boolean => state === 'issued' && (expires === null || expires > now);

export type Keyring = ReturnType<typeof createKeyring>;

/**
 * @param startKeys the ids of the keys that this process was started with: other keys of that
 * source belong to another process, and are not accepted here.
 */
export function createKeyring(store: Store, startKeys: readonly string[], now: () => number) {
  const believed = new Map<string, { tenant: Tenant; expires: number }>();

  const isoNow = (): string => new Date(now()).toISOString();

  async function find(hash: string): Promise<Tenant> {
    const row = await findOpeningKey(store.read, hash);
    const isOwn = row && (row.source === 'issued' || startKeys.includes(row.key_id));
    if (!isOwn) throw refuse('is not a key of this gateway');
    if (row.state === 'revoked') throw refuse('was revoked');
    if (!opens(row, isoNow())) throw refuse('has expired');
    const tenant = {
      ...toTenant(row),
      key: row.key_id,
      ...(row.source === 'issued' && { keyName: row.name }),
    };
    believed.set(hash, { tenant, expires: Date.parse(row.expires ?? '') || Infinity });
    return tenant;
  }

  return {
    /**
     * Results are cached, because the tenant is verified along with its records: see `TenantStore`.
     *
     * @throws Failure (401) that says what is wrong, and never quotes the key.
     */
    authenticate(key = ''): Tenant | Promise<Tenant> {
      if (key === '') throw refuse('is missing; send your API key in this header');
      const hash = hashSecret(key);
      const known = believed.get(hash);
      if (known && now() < known.expires) return known.tenant;
      return find(hash);
    },
    /** Reports that the cached tenant of a key is stale. */
    forget({ id }: Tenant): void {
      for (const [hash, { tenant }] of believed) if (tenant.id === id) believed.delete(hash);
    },
    /**
     * The tenant of a request that names none: that of the first accepted key of the start,
     * otherwise of the oldest issued key.
     */
    async usual(): Promise<Tenant | undefined> {
      const keys = await usualKeys(store.read, startKeys, isoNow());
      const oldest = keys.find(({ source }) => source === 'issued');
      const given = startKeys.map((id) => keys.find(({ key_id }) => key_id === id));
      const found = given.find((key) => key !== undefined) ?? oldest;
      return found && toTenant(found);
    },
  };
}

const refuse = (what: string): Failure => new Failure(401, `invalid API key: X-API-Key ${what}`);
