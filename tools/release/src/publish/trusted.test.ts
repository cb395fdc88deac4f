// Trusted publishing, as pnpm does it for changesets in a workflow of GitHub: no token is stored, the
// registry gives one for the identity of the workflow. GitHub and registry are one server here.

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { exec, listen, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a publication asks GitHub and the registry for, from a repository that is public or not. */
async function publish(
  visibility: 'public' | 'private',
): Promise<{ code: number | null; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 'an identity';
    const audience = searchParams.get('audience');
    asked.push(`${request.method} ${audience ?? pathname} by ${token}`);
    const send = (status: number, value: object): void => {
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (pathname.endsWith('/visibility')) send(200, { public: true });
    else if (pathname.includes('/oidc/token/exchange/')) send(201, { token: 'exchanged' });
    else if (request.method === 'PUT') send(201, {});
    else if (audience?.startsWith('npm:')) {
      const claims = { aud: audience, repository_visibility: visibility };
      send(200, { value: `${part({ alg: 'none' })}.${part(claims)}.none` });
    } else send(404, {});
  });
  await using listening = await listen(server);
  await using folder = await temporaryFolder();
  const url = `${listening.url}/`;
  const manifest = { name: '@a/b', version: '1.0.0', publishConfig: { provenance: true } };
  await writeFile(join(folder.path, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder.path, '.npmrc'), `@a:registry=${url}\n`);
  // As changesets calls it.
  const command = ['pnpm', 'publish', '--json', '--access', 'public', '--no-git-checks'];
  const { code } = await exec(command, {
    cwd: folder.path,
    env: {
      PATH: process.env['PATH'],
      HOME: folder.path,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}identity?`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'workflow',
    },
  });
  return { code, asked };
}

describe('a publication by a workflow', () => {
  const signsIn = [
    'GET npm:127.0.0.1 by workflow',
    'POST /-/npm/v1/oidc/token/exchange/package/@a%2fb by an identity',
  ];

  it('gets its token for the identity of the workflow', async () => {
    expect(await publish('private')).toEqual({
      code: 0,
      asked: [...signsIn, 'PUT /@a%2fb by exchanged'],
    });
  });

  it('says where it comes of when the repository is public, or fails', async () => {
    const { code, asked } = await publish('public');
    expect(asked.slice(0, 3)).toEqual([
      ...signsIn,
      'GET /-/package/@a%2fb/visibility by exchanged',
    ]);
    // Nobody here signs it, so it is not published.
    expect(asked).toContain('GET sigstore by workflow');
    expect(asked.join()).not.toContain('PUT');
    expect(code).not.toBe(0);
  });
});
