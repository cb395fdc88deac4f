// The records of a tenant, to be read: what the console shows, and what a test looks into.
import { badInput, Failure, shortened } from '../failure.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import { browse, collectionNames, type Browse, type Narrowing } from '../store/browse.ts';
import { isoTimeOf } from '../store/tenant.ts';
import { largestPage, type Part } from './route.ts';
import type { DataCollection } from './wire.ts';

const narrowings: readonly Narrowing[] = ['id', 'socialId', 'recordingId'];

export const dataRoutes: Part = ({ store, now, assumptions }) => ({
  async 'GET /data/:collection'({ params: { collection = '' }, query, tenant: find }) {
    if (!isCollection(collection)) {
      const names = collectionNames.join(', ');
      throw new Failure(404, `no collection ${shortened(collection)}; there are ${names}`);
    }
    const wanted = readWanted(query);
    const tenant = await find();
    return browse(store.of(tenant).read, collection, wanted, {
      now: isoTimeOf(tenant, now),
      takes: assumptions['recording-status-transitions'],
      next: assumptions['recording-status-values'],
    });
  },
});

const isCollection = (name: string): name is DataCollection => collectionNames.includes(name);

/** @throws Failure (400) that names the parameter. */
function readWanted(query: Readonly<Record<string, unknown>>): Browse {
  const { offset, limit } = readPage(query, largestPage);
  const order = singleValue('order', query) ?? 'oldest';
  if (order !== 'oldest' && order !== 'newest') {
    throw badInput(`order: expected one of oldest, newest, got ${shortened(order)}`);
  }
  const by = narrowings.flatMap((name) => {
    const value = singleValue(name, query);
    return value === undefined ? [] : [[name, value]];
  });
  return { offset, limit, newestFirst: order === 'newest', by: Object.fromEntries(by) };
}
