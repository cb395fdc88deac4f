// What a build left, read into memory.
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface Site {
  /** The HTML of each page, by its path below the root of the site. */
  readonly pages: ReadonlyMap<string, string>;
  /** All files, pages among them. */
  readonly files: ReadonlySet<string>;
}

export async function readSite(folder: string): Promise<Site> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.replaceAll(sep, '/'));
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
  );
  return { pages: new Map(pages), files: new Set(files) };
}
