// docs/control-plane.md: every block of code on it is run.
import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { sample, type Gateway } from '../index.ts';
import { startGateway } from '../testing/gateway.ts';
import { handlers } from '../handlers/table.ts';
import { createControl } from './client.ts';

const page = await readFile(new URL('../../../../docs/control-plane.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code = '']) => code);

/** What the page imports, and the gateway that it begins with. */
type Given = Record<string, unknown>;

/** As a program of its own: what it declares hides what it is given. */
async function run(code: string, given: Given): Promise<void> {
  const body = code.replaceAll(/^import \{[^}]*\} from '@room-sessions\/gateway.*';$/gm, '');
  const source = `return (async () => { { ${body} } })();`;
  // oxlint-disable-next-line no-new-func, no-implied-eval -- it is the page that is tested
  const program = new Function(...Object.keys(given), source) as (
    ...values: unknown[]
  ) => Promise<void>;
  await program(...Object.values(given));
}

it('has programs that run', async () => {
  expect(blocks.length).toBeGreaterThan(15);
  const started: Gateway[] = [];
  const start: typeof startGateway = async (options) => {
    const one = await startGateway(options);
    started.push(one);
    return one;
  };
  const gateway = await start();
  const { control } = gateway;
  const given = { gateway, control, startGateway: start, createControl, sample };
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const code of blocks) {
    await control.reset();
    await expect(run(code, given), code).resolves.toBeUndefined();
  }
  expect(printed.mock.calls.map((line) => line.slice(0, 3))).toEqual([
    ['GET', '/api/v1/badging/badge/question', 200],
  ]);
  await Promise.all(started.map((one) => one.close()));
});

it('names no operation that is not there', () => {
  for (const [, id = ''] of page.matchAll(/operation: '(\w+)'/g)) {
    expect(Object.keys(handlers)).toContain(id);
  }
});
