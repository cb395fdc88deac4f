import { expect, it } from 'vitest';
import { showProgress, type Screen } from './show-progress.ts';

function shownOn(screen: Omit<Screen, 'write'>, done: number[]): string {
  let shown = '';
  const show = showProgress({ ...screen, write: (text) => (shown += text) });
  for (const one of done) show({ done: one, total: 200, refused: 1 });
  return shown;
}

it('the progress on a terminal is one bar, as wide as the space allows', () => {
  expect(shownOn({ isTTY: true, columns: 51 }, [100, 200])).toBe(
    '\r[##########..........] 100 of 200 users, 1 refused\x1b[K' +
      '\r[####################] 200 of 200 users, 1 refused\x1b[K\n',
  );
  expect(shownOn({ isTTY: true, columns: 10 }, [100])).toContain('[] 100 of 200');
});

it('the progress without a terminal is one line for each tenth', () => {
  expect(shownOn({}, [10, 20, 30, 100, 101, 200])).toBe(
    [20, 100, 200].map((done) => `${done} of 200 users, 1 refused\n`).join(''),
  );
});
