// Finds a browser on this machine: the configured browser, otherwise the system's browser, otherwise the browser
// from npm with its libraries.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a browser and of its libraries. */
export interface FoundBrowser {
  readonly path: string;
  readonly libraries?: string;
}

// Provided by setup.ts.
declare module 'vitest' {
  interface ProvidedContext {
    browser: FoundBrowser | { readonly problem: string };
  }
}

const usualPlaces: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Unpacks the browser from npm into `folder` if no other browser is installed. */
export async function findBrowser(
  folder: string,
  { ROOM_SESSIONS_CHROMIUM: named }: NodeJS.ProcessEnv = process.env,
): Promise<FoundBrowser> {
  if (named) return { path: named };
  const installed = usualPlaces.find((path) => existsSync(path));
  return installed === undefined ? unpack(folder) : { path: installed };
}

/** The package unpacks into the folder for temporary files, and has fixed paths for its libraries. */
async function unpack(folder: string): Promise<FoundBrowser> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: '24.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const path = await packaged.executablePath();
    // The configuration always refers to /tmp. Without a font, rendering a page crashes.
    const fonts = join(folder, 'fonts/fonts.conf');
    await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`));
    return { path, libraries: join(folder, 'al2023/lib') };
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
