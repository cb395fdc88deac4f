// Snapshots: the records of a tenant, saved under a name and restored later.
import { badInput, Failure, unknownRecord } from '../failure.ts';
import {
  findSnapshot,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
  type SnapshotRow,
} from '../store/snapshots.ts';
import type { Db } from '../store/tenant.ts';
import type { Part } from './route.ts';
import type { Snapshot } from './wire.ts';

/** Each snapshot is a copy of all records. */
const most = 50;

export const snapshotRoutes: Part = ({ store, now }) => ({
  async 'GET /snapshots'({ tenant }) {
    const { read } = store.of(await tenant());
    return (await listSnapshots(read)).map(shown);
  },
  async 'PUT /snapshots/:name'({ params, write }) {
    const name = readName(params['name'] ?? '');
    const taken = new Date(now()).toISOString();
    return write(async (db) => {
      const others = (await listSnapshots(db)).filter((one) => one.name !== name);
      if (others.length >= most) {
        throw new Failure(
          409,
          `there are already ${most} snapshots; remove one before you take another`,
        );
      }
      return shown(await takeSnapshot(db, name, taken));
    });
  },
  async 'POST /snapshots/:name/restore'({ params, write }) {
    const name = readName(params['name'] ?? '');
    await write(async (db) => restoreSnapshot(db, await demand(db, name)));
  },
  async 'DELETE /snapshots/:name'({ params, write }) {
    const name = readName(params['name'] ?? '');
    await write(async (db) => removeSnapshot(db, await demand(db, name)));
  },
});

const shown = ({ name, taken, records }: Omit<SnapshotRow, 'seq'>): Snapshot => ({
  name,
  taken,
  records,
});

async function demand(db: Db, name: string): Promise<SnapshotRow> {
  const row = await findSnapshot(db, name);
  if (row === undefined) throw unknownRecord('snapshot', name);
  return row;
}

function readName(name: string): string {
  if (/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) return name;
  throw badInput('name: expected 1 to 100 characters without control characters');
}
