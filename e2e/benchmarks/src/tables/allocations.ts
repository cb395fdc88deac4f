import { openAllocations } from '../allocations.ts';
import { clients } from '../clients.ts';
import { interleave } from '../rounds.ts';
import type { Table } from '../table.ts';

const contenders = [
  clients.fetch,
  clients['node:http'],
  clients['undici.request'],
  clients.ours,
  clients['ours over fetch'],
  clients.stripe,
  clients.axios,
  clients.openai,
  clients.ky,
];

export const allocations: Table = {
  name: 'allocations',
  title: 'Heap allocations per call',
  about:
    'Heap bytes that one call allocates: the growth of the heap over 100 sequential calls without garbage collection, after a warm-up of 1,000 calls. The response has 73 bytes, or 20 items in 11 kB. Plain `fetch` is 1.',
  baseline: 'fetch',
  metrics: [
    { key: 'tiny', title: 'small response', unit: 'bytes', digits: 0 },
    { key: 'list', title: '20 items', unit: 'bytes', digits: 0 },
  ],
  contenders,
  targets: [],
  async measure({ home }) {
    await using allocated = await openAllocations(home);
    const samples = await interleave(
      contenders,
      'fetch',
      // More calls would not change the result.
      1,
      (contender) => allocated.measure(clients[contender.name as keyof typeof clients]),
    );
    return { samples };
  },
};
