// Every table, in the order of the page.

import { callsTiny } from './tables/calls-tiny.ts';
import type { Table } from './table.ts';

export const tables: readonly Table[] = [callsTiny];
