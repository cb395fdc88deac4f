import { runProgram } from '../program.ts';
import { situations } from '../situations.ts';
import type { Table } from '../table.ts';

const entries = Object.entries(situations);

export const waste: Table = {
  name: 'waste',
  title: 'Requests beyond those that are needed',
  about:
    'What is sent in situations in which it is easy to send too much, as a server counts it: pages that nobody reads, requests after an abort or a refusal, retries beyond the budget. `npm test` holds each to what is needed.',
  metrics: [
    { key: 'beyond', title: 'beyond', unit: 'requests', digits: 0 },
    { key: 'sent', title: 'sent', unit: '', digits: 0 },
    { key: 'needed', title: 'needed', unit: '', digits: 0 },
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
