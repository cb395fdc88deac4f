// Many calls with random faults and aborts.

import { fileURLToPath } from 'node:url';
import { execOk } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { transport } from './testing/use-fault-server.ts';
import type { SoakReport } from './testing/soak.ts';

const program = fileURLToPath(new URL('testing/soak.ts', import.meta.url));

async function soak(calls: number, leak?: string): Promise<SoakReport> {
  const more = leak === undefined ? [] : ['--leak', leak];
  const flags = ['--calls', String(calls), '--transport', transport, ...more];
  return JSON.parse(await execOk([process.execPath, program, ...flags])) as SoakReport;
}

/** The heap at the end divided by the heap after the first fifth. */
const growth = ({ heap }: SoakReport): number => heap.at(-1)! / heap[0]!;

describe('many calls with random faults and aborts', () => {
  it('leave no resource open', async () => {
    const report = await soak(20_000);
    expect(report).toMatchObject({
      calls: 20_000,
      foreign: [],
      unhandled: [],
      listeners: 0,
      resources: [],
    });
    expect(growth(report)).toBeLessThan(1.5);
    // The soak has produced each kind of outcome.
    for (const ending of ['value', 'aborted', 'timeout', 'server_error', 'body_interrupted']) {
      expect(report.endings[ending], ending).toBeGreaterThan(0);
    }
  });

  // The transport does not matter to what finds them.
  it.runIf(transport === 'node').each<[string, (report: SoakReport) => void]>([
    ['listener', ({ listeners }) => expect(listeners).toBeGreaterThan(0)],
    ['timer', ({ resources }) => expect(resources).toContain('Timeout')],
    ['socket', ({ resources }) => expect(resources).toContain('TCPServerWrap')],
    ['connection', ({ resources }) => expect(resources).toContain('TCPSocketWrap')],
    ['rejection', ({ unhandled }) => expect(unhandled).not.toEqual([])],
    ['heap', (report) => expect(growth(report)).toBeGreaterThan(1.5)],
  ])('are found to leak a %s that was planted', async (leak, seen) => {
    seen(await soak(leak === 'heap' ? 2_000 : 60, leak));
  });
});
