// Compares docs/running-the-gateway.md and docs/operating-the-gateway.md with the gateway's options and
// log levels.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { logLevels } from '../log.ts';
import { optionsPageFile, withOptions } from '../testing/options-page.ts';

const page = await readFile(
  new URL('operating-the-gateway.md', pathToFileURL(optionsPageFile)),
  'utf8',
);

describe('the pages about running and operating the gateway list', () => {
  it('every option, as in the help', async () => {
    await expect(withOptions()).toMatchFileSnapshot(optionsPageFile);
  });

  it('every log level', () => {
    for (const level of logLevels.filter((one) => one !== 'silent')) {
      expect(page).toMatch(new RegExp(`^\\| \`${level}\` +\\|`, 'm'));
    }
  });
});
