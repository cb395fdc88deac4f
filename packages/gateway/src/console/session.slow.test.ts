// The sign-in, and the places that keep the token.
import { describe, expect, it } from 'vitest';
import { launch } from '../gateway.ts';
import { inConsole, signInTo } from '../testing/console.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();

describe('the sign-in of the console', () => {
  it('reports a wrong token and accepts the right one', async () => {
    await used.open({ signIn: false }, async ({ page }) => {
      await page.getByLabel('Control token').fill('wrong');
      await page.keyboard.press('Enter');
      const said = page.getByRole('alert').getByText('not the control token of this gateway');
      await said.waitFor();
      await page.getByLabel('Control token').fill(used.gateway.controlToken);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });
  });

  it('precedes every request', async () => {
    await used.open({ signIn: false, at: '#/keys' }, async ({ page, requested }) => {
      await page.getByLabel('Control token').waitFor();
      expect(requested.filter((url) => url.includes('/_control'))).toEqual([]);
    });
  });

  it('keeps the token for the tab, until sign-out', async () => {
    await used.open({}, async ({ page }) => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      const kept = (): Promise<string[]> =>
        page.evaluate(() =>
          [sessionStorage, localStorage].map((store) => JSON.stringify(Object.values(store))),
        );
      expect(await kept()).toEqual([JSON.stringify([used.gateway.controlToken]), '[]']);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.content()).not.toContain(used.gateway.controlToken);

      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Control token').waitFor();
      expect(await kept()).toEqual(['[]', '[]']);
      const other = await page.context().newPage();
      await other.goto(`${used.gateway.url}/console`);
      await other.getByLabel('Control token').waitFor();
    });
  });

  it('is shown again when the token is no longer accepted', async () => {
    await used.open({}, async ({ page }) => {
      await page.evaluate(() => {
        for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, 'old-token');
      });
      await page.reload();
      await page.getByText('The control token is not accepted any more').waitFor();
      await signInTo(page, used.gateway.controlToken);
    });
  });

  it('exchanges the code of a link, once, and removes it from the address', async () => {
    const controlToken = 'a-token-of-tests';
    const log = { defect: () => {} };
    await using gateway = await launch({ apiKeys: ['key-one'], controlToken, log });
    const reached = { url: gateway.url, controlToken };
    const at = new URL(gateway.createSignInUrl?.() ?? '').hash;
    const options = { signIn: false, at };
    await inConsole(used.browser, reached, options, async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(page.url()).not.toContain('code');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });
    await inConsole(used.browser, reached, options, async ({ page }) => {
      await page.getByRole('alert').getByText('the sign-in link was already used').waitFor();
      expect(page.url()).not.toContain('code');
      await signInTo(page, controlToken);
    });
  });

  it('leads to the view and the record of the address', async () => {
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor();
      await page.getByRole('link', { name: 'Focus 1' }).click();
      await page.getByRole('heading', { level: 2, name: 'Focus 1' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 2, name: 'Focus 1' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 2 }).waitFor({ state: 'detached' });
    });
  });
});
