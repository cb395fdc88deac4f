// Evaluated before each test file: searches the console, and fails a test that leaks a canary. Files that
// share a process are searched once.

import { afterAll, afterEach } from 'vitest';
import { isFirst, lookAt, takeLeaks } from './watch.ts';

if (isFirst()) {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    const write = console[level].bind(console);
    console[level] = (...things: unknown[]) => {
      for (const thing of things) lookAt('console', thing);
      write(...things);
    };
  }
}

function failOnLeaks(): void {
  const leaks = takeLeaks();
  if (leaks.length === 0) return;
  const lines = leaks.map(({ way, form, around }) => `  ${way}, as ${form}: …${around}…`);
  throw new Error(`A secret leaked ${leaks.length} times:\n${lines.slice(0, 5).join('\n')}`);
}

afterEach(failOnLeaks);
afterAll(failOnLeaks);
