import { describe, expect, it } from 'vitest';
import { openTenant } from '../testing/tenant.ts';
import { seedData } from './data.ts';

describe('the import of seed data', () => {
  it('yields to other requests when it is large', async () => {
    const store = await openTenant();
    const users = Array.from({ length: 500 }, (_, index) => ({ name: `User ${index}` }));
    let turns = 0;
    let isOn = true;
    const turn = (): void => {
      turns += 1;
      if (isOn) setImmediate(turn);
    };
    await store.write(async (db) => {
      setImmediate(turn);
      await seedData(db, { users }, { now: new Date(0).toISOString(), root: ['seed'] });
      isOn = false;
    });
    expect(turns).toBeGreaterThan(5);
    await store.close();
  });
});
