// All runtimes, in the order of the tables.

import type { Adapter } from './adapter.ts';
import { chromium } from './adapters/chromium.ts';
import { bun, deno, node } from './adapters/process.ts';
import { workerd } from './adapters/workerd.ts';

export const adapters: readonly Adapter[] = [
  node(26),
  node(24),
  node(22),
  node(20),
  bun,
  deno,
  workerd,
  chromium,
];
