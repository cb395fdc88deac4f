import { createHash } from 'node:crypto';
import { zSocial } from '@room-sessions/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindNames, tableOf } from '../store/kinds/lookup.ts';
import { findRecord } from '../store/records.ts';
import { raw } from '../store/sql.ts';
import { sample } from './sample.ts';
import { openTenant, type TestStore } from '../testing/tenant.ts';
import { seed } from './seed.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTenant(seed);
});
afterAll(() => store.close());

async function dump({ read }: TestStore): Promise<unknown[]> {
  const lists: object[][] = [];
  for (const kind of kindNames) {
    const rows = await read.rows(raw(`SELECT * FROM ${tableOf(kind)} ORDER BY seq`));
    // The owner differs.
    lists.push(rows.map((row) => ({ ...row, tenant: '' })));
  }
  return lists;
}

describe('the sample data', () => {
  it('is the same in every database, and changes only on purpose', async () => {
    const one = await dump(store);
    const another = await openTenant(seed);
    expect(await dump(another)).toEqual(one);
    await another.close();
    // Programs and pages use its values, and other records use the same factories.
    const digest = createHash('sha256').update(JSON.stringify([sample, one]));
    expect(digest.digest('hex')).toBe(
      'a8be21681d206c94bd461daea46333cc211be3fccec406bdac9f24b745b024d0',
    );
  });

  it('has rooms that match the document', async () => {
    for (const id of sample.socialIds) {
      const room = await findRecord(store.read, 'rooms', id);
      expect(zSocial['~standard'].validate(room)).not.toHaveProperty('issues');
    }
  });
});
