// All tables. `pnpm bench` measures them in this order.

import { allocations } from './tables/allocations.ts';
import { bundle } from './tables/bundle.ts';
import { callsList } from './tables/calls-list.ts';
import { callsTiny } from './tables/calls-tiny.ts';
import { development } from './tables/development.ts';
import { firstCall } from './tables/first-call.ts';
import { gatewayFairness } from './tables/gateway-fairness.ts';
import { gatewayRequests } from './tables/gateway-requests.ts';
import { gatewayRows } from './tables/gateway-rows.ts';
import { gatewayScale } from './tables/gateway-scale.ts';
import { gatewayStart } from './tables/gateway-start.ts';
import { gatewayStatements } from './tables/gateway-statements.ts';
import { gatewayWrites } from './tables/gateway-writes.ts';
import { importing } from './tables/import.ts';
import { install } from './tables/install.ts';
import { invites } from './tables/invites.ts';
import { overhead } from './tables/overhead.ts';
import { pagesTable } from './tables/pages.ts';
import { types } from './tables/types.ts';
import { upload } from './tables/upload.ts';
import { waste } from './tables/waste.ts';
import type { Table } from './table.ts';

export const tables: readonly Table[] = [
  callsTiny,
  callsList,
  overhead,
  allocations,
  upload,
  pagesTable,
  invites,
  waste,
  gatewayRequests,
  gatewayWrites,
  gatewayStart,
  gatewayRows,
  gatewayScale,
  gatewayStatements,
  gatewayFairness,
  bundle,
  importing,
  firstCall,
  install,
  types,
  development,
];
