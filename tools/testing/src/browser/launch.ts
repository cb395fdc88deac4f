// Starts a browser for tests of pages. Without a browser, these tests fail.
import { dirname, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import type { FoundBrowser } from './find.ts';

/** @throws Error with installation steps. */
export async function launchBrowser(
  found: FoundBrowser | { readonly problem: string },
): Promise<Browser> {
  if ('problem' in found) throw new Error(`${advice} ${found.problem}`);
  const { path, libraries } = found;
  // Chromium's sandbox does not work for root, which containers use, or without its installation.
  const sandboxed = process.getuid?.() !== 0 && libraries === undefined;
  try {
    return await chromium.launch({
      executablePath: path,
      args: sandboxed ? [] : ['--no-sandbox'],
      ...(libraries !== undefined && {
        env: {
          ...(process.env as Record<string, string>),
          LD_LIBRARY_PATH: libraries,
          FONTCONFIG_PATH: join(dirname(path), 'fonts'),
        },
      }),
    });
  } catch (cause) {
    throw new Error(`${advice} ${path} does not start.`, { cause });
  }
}

const advice =
  'Pages are tested in Chromium. Install it (on Debian: apt-get install chromium), or set ' +
  'ROOM_SESSIONS_CHROMIUM to its path.';
