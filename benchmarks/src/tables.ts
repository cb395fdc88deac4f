// Every table, in the order of the page.

import { allocations } from './tables/allocations.ts';
import { bundle } from './tables/bundle.ts';
import { callsList } from './tables/calls-list.ts';
import { callsTiny } from './tables/calls-tiny.ts';
import { invites } from './tables/invites.ts';
import { pagesTable } from './tables/pages.ts';
import { upload } from './tables/upload.ts';
import { waste } from './tables/waste.ts';
import { development } from './tables/development.ts';
import { firstCall } from './tables/first-call.ts';
import { importing } from './tables/import.ts';
import { install } from './tables/install.ts';
import { overhead } from './tables/overhead.ts';
import { types } from './tables/types.ts';
import type { Table } from './table.ts';

export const tables: readonly Table[] = [
  callsTiny,
  callsList,
  overhead,
  upload,
  pagesTable,
  invites,
  waste,
  allocations,
  bundle,
  importing,
  firstCall,
  install,
  types,
  development,
];
