import { existsSync } from 'node:fs';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { findBrowser, unpack } from './find.ts';
import { launchBrowser } from './launch.ts';

const packaged = process.platform === 'linux' && process.arch === 'x64';

describe('the browser of the tests', () => {
  it('is the configured browser', async () => {
    expect(await findBrowser('/tmp', { ROOM_SESSIONS_CHROMIUM: '/opt/my' })).toEqual({
      path: '/opt/my',
    });
  });

  it.runIf(packaged)('comes from npm with its libraries by default', async () => {
    await using folder = await temporaryFolder();
    const before = { ...process.env };
    const found = await unpack(folder.path);
    expect(process.env).toEqual(before);
    expect(existsSync(`${found.libraries}/libnss3.so`)).toBe(true);
    const browser = await launchBrowser(found);
    const page = await browser.newPage();
    await page.setContent('<p>here</p>');
    expect(await page.textContent('p')).toBe('here');
    expect((await page.screenshot()).length).toBeGreaterThan(0);
    await browser.close();
  });

  it.each([{ path: '/opt/nothing' }, { problem: 'Error: no package' }])(
    'is reported with installation steps if it does not start: %o',
    async (found) => {
      await expect(launchBrowser(found)).rejects.toThrow(
        /apt-get install chromium.*(nothing|no package)/,
      );
    },
  );
});
