import type { View } from '../context.ts';
import { collections } from '../parts/collections.ts';
import { expectationsView } from './expectations.ts';
import { keysView } from './keys.ts';
import { overviewView } from './overview.ts';
import { recordsView } from './records.ts';
import { requestsView } from './requests.ts';
import { snapshotsView } from './snapshots.ts';
import { tenantsView } from './tenants.ts';

/** All views, in the order of the menu. */
export const views: readonly View[] = [
  overviewView,
  requestsView,
  expectationsView,
  ...collections.map(recordsView),
  snapshotsView,
  keysView,
  tenantsView,
];
