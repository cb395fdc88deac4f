// autocannon with many concurrent connections. Its timings are only printed, because they depend on the machine.
import { tail } from '@room-sessions/testing';
import { failingSometimes } from '../faults.ts';
import type { Gate, Outcome, Target } from '../gate.ts';
import { getPath, requests, type PlainRequest } from '../requests.ts';
import { ownTool, runTool } from '../run-tool.ts';

const connections = 32;

interface Figures {
  readonly errors: number;
  readonly timeouts: number;
  readonly mismatches: number;
  readonly non2xx: number;
  readonly '2xx': number;
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
}

export const load: Gate = {
  name: 'load',
  about: 'autocannon: a read and a write over 32 connections get only 2xx responses',
  faults: [failingSometimes],

  async run(setting) {
    const target = await setting.start();
    const seconds = setting.brief ? 2 : 10;
    const outcomes: Outcome[] = [];
    for (const id of ['listAlternateHosts', 'submitSurveyAnswer']) {
      const request = requests.find(({ operationId }) => operationId === id)!;
      outcomes.push(await sendLoad(request, target, seconds));
    }
    return {
      checks: outcomes.reduce((sum, { checks }) => sum + checks, 0),
      findings: outcomes.flatMap(({ findings }) => findings),
      notes: outcomes.flatMap(({ notes = [] }) => notes),
    };
  },
};

async function sendLoad(request: PlainRequest, target: Target, seconds: number): Promise<Outcome> {
  const { operationId, method, body } = request;
  const { code, output } = await runTool(
    [
      ...ownTool('autocannon'),
      ...`--connections ${connections} --duration ${seconds} --json --no-progress`.split(' '),
      '--method',
      method,
      '--headers',
      `X-API-Key=${target.apiKey}`,
      ...(body === undefined
        ? []
        : ['--headers', 'Content-Type=application/json', '--body', JSON.stringify(body)]),
      `${target.url}${getPath(request)}`,
    ],
    { timeout: (seconds + 30) * 1000 },
  );
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(`autocannon exited with code ${code}:\n${tail(output)}`);
  const figures = JSON.parse(line) as Figures;
  const { average } = figures.requests;
  return {
    checks: figures['2xx'] + figures.non2xx,
    findings: (['errors', 'timeouts', 'mismatches', 'non2xx'] as const)
      .filter((name) => figures[name] > 0)
      .map((name) => `${operationId}: ${figures[name]} ${name}`),
    notes: [
      `${operationId}: ${Math.round(average)} requests per second, ` +
        `p50 ${figures.latency.p50} ms, p99 ${figures.latency.p99} ms`,
    ],
  };
}
