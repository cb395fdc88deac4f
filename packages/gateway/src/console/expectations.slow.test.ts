// Expectations: set in the page, met by clients.
import { fileURLToPath } from 'node:url';
import { programOfCode, execOk } from '@room-sessions/testing';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { question } from '../testing/paths.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();
const at = '#/expectations';

beforeEach(() => used.gateway.control.expectations.clear());

const setExpectation = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Set the expectation' }).click();
  await page.getByText('The expectation is set.').waitFor();
};

describe('expectations in the console', () => {
  it('apply to a client, are counted, and can be cleared one by one or together', async () => {
    const client = createTestClient(used.gateway);
    await used.open({ at }, async ({ page }) => {
      await page.getByText('None is set').waitFor();
      await page.getByLabel('Operation').selectOption('getBadgeQuestion');
      await page.getByLabel('Apply to').selectOption('times');
      await page.getByLabel('How many').fill('2');
      await page.getByLabel('Body as JSON').fill('{ "error": "closed today" }');
      await setExpectation(page);
      expect(await client.get(question)).toMatchObject({
        status: 503,
        body: { error: 'closed today' },
      });
      const row = page.getByRole('row', { name: 'getBadgeQuestion' });
      await row.getByRole('cell', { name: '1', exact: true }).waitFor();
      await row.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('None is set').waitFor();
      expect((await client.get(question)).status).toBe(200);

      await setExpectation(page);
      await setExpectation(page);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByText('None is set').waitFor();
      expect(await used.gateway.control.expectations.list()).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText('The expectations are set again.').waitFor();
      expect(await used.gateway.control.expectations.list()).toHaveLength(2);
    });
  });

  it('apply to a program that uses the SDK', async () => {
    await used.open({ at }, async ({ page }) => {
      await page.getByLabel('Operation').selectOption('getBadgeQuestion');
      await page.getByLabel('Status').fill('418');
      await setExpectation(page);
    });
    expect(await askBySdk()).toBe('ApiError 418');
    await used.gateway.control.expectations.clear();
    expect(await askBySdk()).toBe('Department');
  });

  it.each([
    ['delay', { Milliseconds: '5' }, { delay: 5 }],
    ['drop', {}, { drop: true }],
    ['reset', {}, { reset: true }],
    ['stall', {}, { stall: true }],
    ['truncate', { 'After so many bytes': '3' }, { truncate: 3 }],
    ['rateLimit', { Seconds: '7' }, { rateLimit: { retryAfter: 7 } }],
    [
      'random',
      { 'Least milliseconds': '1', 'Most milliseconds': '5' },
      { delay: { min: 1, max: 5 } },
    ],
    ['malformed', {}, { malformed: true }],
    ['dribble', { 'Over milliseconds': '10', Chunks: '2' }, { dribble: { ms: 10, chunks: 2 } }],
  ])('can be of the kind %s', async (kind, fields, effect) => {
    await used.open({ at }, async ({ page }) => {
      await page.getByLabel('Effect').selectOption(kind);
      for (const [label, value] of Object.entries(fields)) {
        await page.getByLabel(label).fill(value);
      }
      await page.getByLabel('When').selectOption('after');
      await page.getByLabel('Apply to').selectOption('rate');
      await page.getByLabel('Share').fill('0.25');
      await page.getByLabel('Seed').fill('abc');
      await setExpectation(page);
      expect(await used.gateway.control.expectations.list()).toMatchObject([
        { when: 'after', effect, rate: { of: 0.25, seed: 'abc' } },
      ]);
    });
  });

  it('respond with any status to the requests that match', async () => {
    const client = createTestClient(used.gateway);
    await used.open({ at }, async ({ page }) => {
      await page.getByLabel('Status').fill('200');
      await page.getByLabel('Body as JSON').fill('{ "title": "Shoe size" }');
      await page.getByText('Only calls that match').click();
      await page.getByLabel('Match as JSON').fill('{ "headers": { "x-step": "two" } }');
      await setExpectation(page);
      await page.getByText('headers x-step').waitFor();
    });
    const ask = (step: string): Promise<unknown> =>
      client.send('GET', question, { headers: { 'x-step': step } }).then(({ body }) => body);
    expect(await ask('two')).toEqual({ title: 'Shoe size' });
    expect(await ask('one')).not.toEqual({ title: 'Shoe size' });
  });

  it('that are invalid are not set, and the page gives the reason', async () => {
    await used.open({ at }, async ({ page }) => {
      await page.getByLabel('Body as JSON').fill('{');
      await page.getByRole('button', { name: 'Set the expectation' }).click();
      await page.getByRole('alert').getByText('The body is not valid JSON').waitFor();
      expect(await used.gateway.control.expectations.list()).toEqual([]);
    });
  });
});

/** Runs a separate process, which finds the SDK where an example does. */
async function askBySdk(): Promise<string> {
  const program = `
    import { RoomSessions } from '@room-sessions/sdk';
    const { badging } = new RoomSessions({ retry: false });
    const answer = badging.getQuestion().then(({ title }) => title);
    console.log(await answer.catch(({ name, status }) => \`\${name} \${status}\`));
  `;
  const said = await execOk(programOfCode(program), {
    cwd: fileURLToPath(new URL('../../../../examples/demo/', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_BASE_URL: used.gateway.url,
      ROOM_SESSIONS_API_KEY: used.gateway.apiKey,
    },
  });
  return said.trim();
}
