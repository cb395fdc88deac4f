import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What the rules of WCAG 2.2 AA and best practice, as far as a program can tell, find in the page. */
export async function findViolations(page: Page): Promise<string[]> {
  // Past the page's policy, as only a debugger can.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(`${axe.source}; 0`);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
