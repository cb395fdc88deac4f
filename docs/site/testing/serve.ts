// The built site on loopback, below a path, as a host of static pages serves it.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen, type Listening } from '@room-sessions/testing';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** `url`: of the first page, with the slash at its end. */
export async function serveSite(folder: string, base: string): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const path = normalize(decodeURIComponent(pathname.slice(base.length)));
    const file = join(folder, path.endsWith('/') || path === '.' ? `${path}/index.html` : path);
    const found = pathname.startsWith(base) && existsSync(file) && statSync(file).isFile();
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'text/plain',
      // Their names say what is in them.
      ...(path.startsWith('assets/') && { 'cache-control': 'max-age=31536000, immutable' }),
    });
    createReadStream(file).pipe(response);
  });
  const listening = await listen(server);
  return { ...listening, url: listening.url + base };
}
