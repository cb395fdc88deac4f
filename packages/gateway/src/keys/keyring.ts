// Which keys open the gateway, and whose records they open.
import { Failure } from '../failure.ts';
import { hashOf, isSameHash } from './secret.ts';
import { versionOf } from '../store/prepared-queries.ts';
import { findKey, findKeyByHash, oldestIssuedKey, tenantOf, type KeyRow } from '../store/keys.ts';
import type { Store } from '../store/database.ts';
import type { Tenant } from '../store/tenant.ts';

export interface Keyring {
  /** @throws Failure (401) that says what is wrong, and never repeats the key. */
  authenticate(values: readonly string[]): Tenant | Promise<Tenant>;
  /**
   * Whose records are meant where nobody says: the first key of the start that is not revoked, else
   * the oldest that was issued.
   */
  usual(): Promise<Tenant | undefined>;
}

/**
 * @param startKeys the ids of the keys that this process was started with: the others of that
 * kind were given to another process, and are not for this one.
 */
export function createKeyring(store: Store, startKeys: readonly string[]): Keyring {
  const isActive = ({ id, source }: KeyRow): boolean =>
    source === 'issued' || startKeys.includes(id);
  /** Whom a hash has let in, as of one version of the database. */
  let letIn = new Map<string, Tenant>();
  let asOf: number | undefined;

  async function find(hash: string): Promise<Tenant> {
    const row = await findKeyByHash(store.read, hash);
    if (row === undefined || !isSameHash(row.hash ?? '', hash) || !isActive(row)) {
      throw refuse('is not a key of this gateway');
    }
    if (row.state === 'revoked') throw refuse('was revoked');
    return tenantOf(row);
  }

  return {
    authenticate(values) {
      if (values.length > 1) throw refuse(`was sent ${values.length} times; send it once`);
      const [value = ''] = values;
      if (value === '') throw refuse('is missing; send your API key in this header');
      const hash = hashOf(value);
      // Each time, so that a key that was revoked elsewhere opens nothing from then on.
      const version = versionOf(store.read);
      if (version === undefined) return find(hash);
      if (version !== asOf) {
        letIn = new Map();
        asOf = version;
      }
      const known = letIn;
      const tenant = known.get(hash);
      if (tenant) return tenant;
      return find(hash).then((found) => {
        // What was found later than the version was asked for is that version or a newer one.
        known.set(hash, found);
        return found;
      });
    },
    async usual() {
      for (const id of startKeys) {
        const row = await findKey(store.read, id);
        if (row?.state === 'issued') return tenantOf(row);
      }
      const row = await oldestIssuedKey(store.read);
      return row && tenantOf(row);
    },
  };
}

const refuse = (what: string): Failure => new Failure(401, `invalid API key: X-API-Key ${what}`);
