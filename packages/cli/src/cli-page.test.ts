import { expect, it } from 'vitest';
import { cliPageFile, withTables } from './testing/cli-page.ts';

it('docs/cli.md lists every command, the common options and the exit codes', async () => {
  await expect(withTables()).toMatchFileSnapshot(cliPageFile);
});
