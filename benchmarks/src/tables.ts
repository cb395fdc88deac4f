// Every table, in the order of the page.

import { callsList } from './tables/calls-list.ts';
import { callsTiny } from './tables/calls-tiny.ts';
import { invites } from './tables/invites.ts';
import { overhead } from './tables/overhead.ts';
import { pagesTable } from './tables/pages.ts';
import { upload } from './tables/upload.ts';
import type { Table } from './table.ts';

export const tables: readonly Table[] = [
  callsTiny,
  callsList,
  overhead,
  upload,
  pagesTable,
  invites,
];
