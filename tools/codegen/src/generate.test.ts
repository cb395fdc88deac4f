import { cp, rm, symlink, writeFile, appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, type ProcessResult, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from './document.ts';
import { type Files, generate, header } from './generate.ts';
import { root } from './spec.ts';
import { readSpec } from './testing/spec.ts';

let files: Files;
beforeAll(async () => {
  const { document, ledger } = await readSpec();
  files = await generate(document, ledger);
});

/** The object at a path of keys. */
const at = (document: JsonObject, ...keys: string[]): JsonObject =>
  keys.reduce((value, key) => value[key] as JsonObject, document);

describe('generate', () => {
  it('adds an observed deployment to the page of gaps only', async () => {
    const { document, ledger } = await readSpec();
    const [first] = ledger['gaps'] as JsonObject[];
    first!['seen'] = ['staging', '2026-12-01'];
    const seen = await generate(document, ledger);
    const changed = [...seen.keys()].filter((path) => seen.get(path) !== files.get(path));
    // The page and its copy in the MCP server.
    expect(changed).toEqual(['docs/gaps.md', 'packages/mcp/src/generated/gaps-page.ts']);
    expect(seen.get('docs/gaps.md')).toContain(
      '- **Seen:** staging behaved as assumed on 2026-12-01.\n',
    );
  });

  it('publishes a document that OpenAPI tools of others understand', () => {
    const text = files.get('packages/models/src/generated/openapi.json')!;
    const { components, paths } = JSON.parse(text) as JsonObject;
    expect(at(components as JsonObject, 'schemas', 'RecordingStatus')).toMatchObject({
      anyOf: [{ type: 'string', enum: expect.any(Array) as unknown }, { type: 'string' }],
    });
    const { responses } = at(paths as JsonObject, '/api/v1/social/update', 'post');
    expect(responses).toMatchObject({ '200': { description: expect.any(String) } });
    expect(responses).not.toHaveProperty('200.content');
  });

  it('marks every file as generated', () => {
    for (const [path, content] of files) {
      // JSON has no comments.
      if (path.endsWith('.json')) continue;
      const mark = path.endsWith('.md')
        ? '<!-- Written by `pnpm generate` from spec/'
        : `${header}\n`;
      expect(content.startsWith(mark), path).toBe(true);
    }
  });

  it.each<[string, (document: JsonObject) => void, string]>([
    [
      'a paged operation whose response is not a list',
      (document) => {
        at(document, 'paths', '/api/v1/badging/badge/question', 'get')['x-paged'] = true;
      },
      'getBadgeQuestion is paged, but its response is not an array',
    ],
    [
      'two inputs with the same name',
      (document) => {
        const parameters = [{ name: 'body', in: 'query', schema: { type: 'string' } }];
        at(document, 'paths', '/api/v1/event', 'patch')['parameters'] = parameters;
      },
      'updateEvent has two inputs named body',
    ],
    [
      'a documented parameter of an open query',
      (document) => {
        const parameters = [{ name: 'socialRoomSetId', in: 'query', schema: { type: 'string' } }];
        at(document, 'paths', '/api/v1/social/room/set/copy', 'post')['parameters'] = parameters;
      },
      'copyRoomSet has query parameters: remove query from its x-method.',
    ],
    [
      'an id of an update that its body does not have',
      (document) => {
        at(document, 'paths', '/api/v1/event', 'patch')['x-record-id'] = 'eventId';
      },
      'updateEvent has no eventId in its body: x-record-id',
    ],
    [
      'a reference without a target',
      (document) => {
        delete at(document, 'components', 'parameters')['Page'];
      },
      '#/components/parameters/Page does not exist (paths > /api/v1/social/alternate/host/{socialId} > get > parameters > 2).',
    ],
    [
      'a reference to a missing model',
      (document) => {
        delete at(document, 'components', 'schemas')['AlternateHost'];
      },
      '#/components/schemas/AlternateHost does not exist',
    ],
    [
      'an unknown type',
      (document) => {
        at(document, 'components', 'schemas', 'User', 'properties', 'name')['type'] = 'strin';
      },
      'The type "strin" does not exist (components > schemas > User > properties > name).',
    ],
    [
      'a document of another version',
      (document) => {
        document['openapi'] = '3.1.0';
      },
      'openapi must be 3.0.x, but is "3.1.0".',
    ],
  ])('fails on %s', async (_, spoil, message) => {
    const { document, ledger } = await readSpec();
    spoil(document);
    await expect(generate(document, ledger)).rejects.toThrow(message);
  });
});

// Runs the command as in CI, on a copy of its input.
describe('pnpm generate --check', async () => {
  const { path: copy, ...temporary } = await temporaryFolder();
  beforeAll(async () => {
    for (const path of [
      'spec',
      '.oxfmtrc.json',
      'package.json',
      'tools/codegen/src',
      'tools/codegen/package.json',
      'packages/cli/codegen',
      'packages/mcp/codegen',
    ]) {
      await cp(join(root, path), join(copy, path), { recursive: true });
    }
    for (const [path, content] of files) {
      await mkdir(join(copy, path, '..'), { recursive: true });
      await writeFile(join(copy, path), content);
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const folder of ['tools/codegen', 'packages/cli', 'packages/mcp']) {
      await symlink(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));
    }
  });
  afterAll(() => temporary[Symbol.asyncDispose]());

  const check = (): Promise<ProcessResult> =>
    exec([process.execPath, 'tools/codegen/src/main.ts', '--check'], { cwd: copy });

  it('fails with the names of changed, stale and missing files', async () => {
    await appendFile(join(copy, 'packages/models/src/generated/models.ts'), '\n');
    await writeFile(join(copy, 'packages/models/src/generated/old.ts'), '');
    await rm(join(copy, 'packages/rooms/src/generated/operations.ts'));
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('differs  packages/models/src/generated/models.ts');
    expect(output).toContain('stale    packages/models/src/generated/old.ts');
    expect(output).toContain('missing  packages/rooms/src/generated/operations.ts');
  });

  it('fails on a document with a gap that is not in the ledger, and says that nothing was written', async () => {
    await appendFile(join(copy, 'spec/openapi.yaml'), 'x-gap: not-known\n');
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('x-gap not-known has no entry in the ledger.');
    expect(output).toMatch(/\nNothing was written\.\n$/);
  });
});
