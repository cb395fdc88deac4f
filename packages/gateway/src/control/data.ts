// Lists, adds, changes and removes the records of a tenant, for the console and tests.
import { invalid, isFields } from '../checks/fields.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import { addSeedRecord, seedCollections } from '../seed/data.ts';
import { readRecord } from '../seed/read-data.ts';
import { readItems } from '../seed/export.ts';
import type { SeedKind } from '../seed/seed-data.ts';
import {
  browse,
  collectionNames,
  countCollections,
  type Browse,
  type Narrowing,
} from '../store/browse.ts';
import { changeRecord } from '../store/change-record.ts';
import type { Moment } from '../store/recordings.ts';
import { removeWithParts } from '../store/removals.ts';
import { getIsoTime, type Tenant, type TenantReader } from '../store/tenant.ts';
import { largestBody, largestPage, type ControlRequest, type Part } from './route.ts';
import type { DataCollection, DataRemoval } from './wire.ts';

const narrowings: readonly Narrowing[] = ['id', 'socialId', 'recordingId'];

export const dataRoutes: Part = ({ store, now, assumptions }) => {
  const getMoment = (tenant: Tenant): Moment => ({
    now: getIsoTime(tenant, now),
    takes: assumptions['recording-status-transitions'],
    next: assumptions['recording-status-values'],
  });
  return {
    async 'GET /data'({ tenant }) {
      return countCollections(store.of(await tenant()).read);
    },
    async 'GET /data/:collection'({ params, query, tenant: find }) {
      const collection = readCollection(params);
      const wanted = readWanted(query);
      const tenant = await find();
      return browse(store.of(tenant).read, collection, wanted, getMoment(tenant));
    },
    'POST /data/:collection': {
      bodyLimit: largestBody,
      async answer({ params, body, write }) {
        const collection = readCollection(params);
        if (!isSeeded(collection)) throw badInput(notAdded(collection));
        rejectUnstorable(body, ['body']);
        readRecord(collection, body, ['body']);
        return write(async (db, tenant) => {
          const id = await addSeedRecord(db, collection, body, getIsoTime(tenant, now));
          return shown(db, collection, id, getMoment(tenant));
        });
      },
    },
    'PATCH /data/:collection/:id': {
      bodyLimit: largestBody,
      async answer({ params, body, write }) {
        const collection = readCollection(params);
        const { id = '' } = params;
        if (!isFields(body)) throw invalid(['body'], 'an object', body);
        rejectUnstorable(body, ['body']);
        return write(async (db, tenant) => {
          await changeRecord(db, collection, id, body, (record) => {
            if (isSeeded(collection)) readRecord(collection, record, ['body']);
          });
          return shown(db, collection, id, getMoment(tenant));
        });
      },
    },
    async 'DELETE /data/:collection/:id'({ params, write }) {
      const collection = readCollection(params);
      const { id = '' } = params;
      return write(async (db): Promise<DataRemoval> => {
        const lists = new Map<SeedKind, object[]>();
        await removeWithParts(db, collection, id, async ({ table, where }) => {
          const [kind, items] = await readItems(db, table, where);
          if (items.length > 0) lists.set(kind, [...(lists.get(kind) ?? []), ...items]);
          return items.length;
        });
        const removed = [...lists.values()].reduce((sum, { length }) => sum + length, 0);
        return { removed, data: Object.fromEntries(lists) };
      });
    },
  };
};

function readCollection({ collection = '' }: ControlRequest['params']): DataCollection {
  if (isCollection(collection)) return collection;
  const names = collectionNames.join(', ');
  throw new Failure(404, `no collection ${shortened(collection)}; there are ${names}`);
}

const isCollection = (name: string): name is DataCollection => collectionNames.includes(name);

const isSeeded = (name: DataCollection): name is DataCollection & SeedKind =>
  (seedCollections as readonly string[]).includes(name);

const notAdded = (name: DataCollection): string =>
  `${name}: POST /rooms/{socialId}/participants adds them; you can add records to ${seedCollections.join(', ')}`;

/** The record in the form of the lists. */
async function shown(
  db: TenantReader,
  collection: DataCollection,
  id: string,
  moment: Moment,
): Promise<object> {
  const wanted = { offset: 0, limit: 1, newestFirst: false, by: { id } };
  const { items } = await browse(db, collection, wanted, moment);
  return { id, record: items[0] };
}

/** @throws Failure (400) that names the parameter. */
function readWanted(query: Readonly<Record<string, unknown>>): Browse {
  const { offset, limit, sort } = readPage(query, { largest: largestPage });
  const filter = singleValue('filter', query) ?? '';
  if (filter.length > 200) throw invalid(['filter'], 'a text of up to 200 characters', filter);
  const order = singleValue('order', query) ?? 'oldest';
  if (order !== 'oldest' && order !== 'newest') {
    throw badInput(`order: expected one of oldest, newest, got ${shortened(order)}`);
  }
  const by = narrowings.flatMap((name) => {
    const value = singleValue(name, query);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    offset,
    limit,
    sort,
    filter,
    newestFirst: order === 'newest',
    by: Object.fromEntries(by),
  };
}
