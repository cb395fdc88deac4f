// Evaluated before each test file: searches diagnostics messages of the SDK and the console, and fails a
// test that leaks a canary. Files that share a process are searched once.

import { channel } from 'node:diagnostics_channel';
import { afterAll, afterEach } from 'vitest';
import { isFirst, lookAt, takeLeaks } from './watch.ts';

if (isFirst()) {
  for (const name of ['call', 'attempt']) {
    // The message of `end` and `asyncStart` is that of the event before or after them.
    for (const event of ['start', 'asyncEnd', 'error']) {
      channel(`tracing:room-sessions:${name}:${event}`).subscribe((message) => {
        const { error, url } = message as { readonly error?: unknown; readonly url?: string };
        // It was searched at the event `error`.
        if (event === 'asyncEnd' && error) return;
        lookAt('diagnostics', message);
        if (error) lookAt('error', error);
        if (url) lookAt('url', url);
      });
    }
  }

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
