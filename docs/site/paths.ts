import { fileURLToPath } from 'node:url';

const folder = (path: string): string =>
  fileURLToPath(new URL(path, import.meta.url)).replace(/[\\/]$/, '');

export const root: string = folder('../..');
export const docs: string = folder('..');
/** Pages that each build writes; on the site they are next to the written pages. */
export const generated: string = folder('../generated');
