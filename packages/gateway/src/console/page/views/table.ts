import type { Address } from '../parts/address.ts';
import type { VNode } from '../parts/html.ts';
import { Assumptions } from './assumptions.ts';
import { Expectations } from './expectations.ts';
import { Records } from './records.ts';
import { Requests } from './requests.ts';
import { Tenant } from './tenant.ts';

export interface View {
  readonly name: string;
  readonly title: string;
  readonly Content: (address: Address) => VNode;
}

/** All views, in the order of the menu. */
export const views: readonly View[] = [
  { name: 'requests', title: 'Requests', Content: Requests },
  { name: 'records', title: 'Records', Content: Records },
  { name: 'expectations', title: 'Expectations', Content: Expectations },
  { name: 'tenant', title: 'Tenant', Content: Tenant },
  { name: 'assumptions', title: 'Assumptions', Content: Assumptions },
];
