// Lists, adds, changes and removes the records of a tenant, for the console and tests.
import { invalid, isFields } from '../checks/fields.ts';
import { rejectUnstorable } from '../checks/json-limits.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { readPage, singleValue } from '../http/query.ts';
import { addSeedRecord } from '../seed/data.ts';
import { readRecord } from '../seed/read-data.ts';
import {
  browse,
  collectionNames,
  countCollections,
  type Browse,
  type Narrowing,
} from '../store/browse.ts';
import { changeRecord, removeRecord } from '../store/edit.ts';
import { kindNames } from '../store/kinds/lookup.ts';
import type { Moment } from '../store/recordings.ts';
import { getIsoTime, type Tenant, type TenantReader } from '../store/tenant.ts';
import {
  largestBody,
  largestPage,
  type ControlRequest,
  type ControlServices,
  type Routes,
} from './route.ts';
import type { DataCollection, DataRemoval } from './wire.ts';

const narrowings: readonly Narrowing[] = ['id', 'socialId', 'recordingId'];

export const dataRoutes = ({
  store,
  now,
  assumptions,
}: Pick<ControlServices, 'store' | 'now' | 'assumptions'>): Routes => {
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
      async run({ params, body, write }) {
        const collection = readCollection(params);
        if (collection === 'participants') throw badInput(notAdded);
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
      async run({ params, body, write }) {
        const collection = readCollection(params);
        const { id = '' } = params;
        if (!isFields(body)) throw invalid(['body'], 'an object', body);
        rejectUnstorable(body, ['body']);
        return write(async (db, tenant) => {
          await changeRecord(db, collection, id, body, (record) => {
            if (collection !== 'participants') readRecord(collection, record, ['body']);
          });
          return shown(db, collection, id, getMoment(tenant));
        });
      },
    },
    async 'DELETE /data/:collection/:id'({ params, write }) {
      const collection = readCollection(params);
      const { id = '' } = params;
      return write((db): Promise<DataRemoval> => removeRecord(db, collection, id));
    },
  };
};

function readCollection({ collection = '' }: ControlRequest['params']): DataCollection {
  const found = collectionNames.find((name) => name === collection);
  if (found !== undefined) return found;
  const names = collectionNames.join(', ');
  throw new Failure(404, `no collection ${shortened(collection)}; there are ${names}`);
}

const notAdded = `participants: POST /rooms/{socialId}/participants adds them; you can add records to ${kindNames.join(', ')}`;

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
