import { runProgram } from '../program.ts';
import { situations } from '../situations.ts';
import type { Table } from '../table.ts';

const entries = Object.entries(situations);

export const waste: Table = {
  name: 'waste',
  title: 'Unneeded requests',
  about:
    'Requests that a server receives when a client could easily send too many: unread pages, requests after an abort or a rejection, retries beyond the budget. `npm test` checks each row.',
  metrics: [
    { key: 'beyond', title: 'unneeded requests', unit: '', digits: 0 },
    { key: 'sent', title: 'sent requests', unit: '', digits: 0 },
    { key: 'needed', title: 'needed requests', unit: '', digits: 0 },
  ],
  contenders: entries.map(([name, { prefetch }]) => ({
    name,
    isOurs: true,
    ...(prefetch ? { does: prefetch.why } : {}),
  })),
  targets: [],
  async measure({ home }) {
    const counts = await runProgram(home, 'waste.mjs');
    const samples = entries.map(([name, { needed }]) => {
      const sent = counts[name]!;
      return [name, [{ beyond: sent - needed, sent, needed }]] as const;
    });
    return { samples: new Map(samples) };
  },
};
