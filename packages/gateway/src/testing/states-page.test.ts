import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from '@room-sessions/testing/markdown';
import { expect, it } from 'vitest';
import { providerStates } from '../control/provider-states/states.ts';

const file = fileURLToPath(new URL('../../../../docs/provider-states.md', import.meta.url));

it('docs/provider-states.md has the table of states', async () => {
  const rows = Object.entries(providerStates).map(([state, { description, params, values }]) => [
    `\`${state}\``,
    description,
    list(params),
    list(values),
  ]);
  const block = table(['state', 'what it does', 'params', 'values'], rows);
  const page = between(readFileSync(file, 'utf8'), '<!-- Written by `pnpm pages`. -->', block);
  await expect(page).toMatchFileSnapshot(file);
});

const list = (described: Readonly<Record<string, string>> = {}): string =>
  Object.entries(described)
    .map(([name, description]) => `\`${name}\`: ${description}`)
    .join('<br>');
