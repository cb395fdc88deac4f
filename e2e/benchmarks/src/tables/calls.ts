import { clients, clientsOverFetch } from '../clients.ts';
import { startProgram } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Metric, Sample, Table } from '../table.ts';

const baseline = 'fetch';
const metrics = (digits: number): Metric[] => [
  { key: 'tiny', title: 'small response', unit: 'µs', digits, baseline },
  { key: 'list', title: '20 items', unit: 'µs', digits, baseline },
];

export const calls: Table = {
  name: 'calls',
  title: 'CPU of a call over keep-alive connections, by client',
  metrics: metrics(0),
  contenders: clients,
  async measure(home, rounds) {
    await using server = await startProgram(home, 'server.mjs');
    return await alternate(clients, { rounds, turns: 8, baseline }, ({ name }) =>
      startProgram<Sample>(home, 'calls.mjs', name, 2000, 200, 10, server.ready),
    );
  },
};

export const overhead: Table = {
  name: 'overhead',
  title: 'CPU of a call over a fetch stub, by client',
  metrics: metrics(1),
  contenders: clientsOverFetch,
  measure: (home, rounds) =>
    alternate(clientsOverFetch, { rounds, turns: 8, baseline }, ({ name }) =>
      startProgram<Sample>(home, 'calls.mjs', name, 2500, 400, 1),
    ),
};
