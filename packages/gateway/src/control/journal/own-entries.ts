import type { Keyring } from '../../keys/keyring.ts';
import type { Mine } from './journal.ts';

/** Those of the tenant; to the usual key belongs what came without a key that is accepted. */
export async function mineOf(id: string, keyring: Keyring): Promise<Mine> {
  const usual = await keyring.usual();
  return (tenant) => (tenant ?? usual?.id) === id;
}
