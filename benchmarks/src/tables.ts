// Every table, in the order of the page.

import { callsList } from './tables/calls-list.ts';
import { callsTiny } from './tables/calls-tiny.ts';
import { overhead } from './tables/overhead.ts';
import type { Table } from './table.ts';

export const tables: readonly Table[] = [callsTiny, callsList, overhead];
