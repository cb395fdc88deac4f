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
  title: 'What a call leaves to be collected',
  about:
    'Bytes of the heap that one call takes, answered with 73 bytes or with a page of 20 in 11 kB, one call after the other, after 1,000 that do not count: the growth of the heap over 100 calls in which nothing is collected. Bare `fetch` is 1.',
  baseline: 'fetch',
  metrics: [
    { key: 'tiny', title: 'a tiny answer', unit: 'bytes', digits: 0 },
    { key: 'list', title: 'a page of 20', unit: 'bytes', digits: 0 },
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
