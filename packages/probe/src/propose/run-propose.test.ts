import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { FileError } from '../errors.ts';
import type { Findings } from '../findings.ts';
import { finding, getFindings } from '../testing/findings.ts';
import { runPropose } from './run-propose.ts';

const root = join(import.meta.dirname, '../../../..');

/** Its output. */
function printed(findings: Findings, cwd: string): string {
  let text = '';
  runPropose({
    findings,
    cwd,
    stdout: { write: (one) => (text += one) },
    seen: ['staging', '2026-12-01'],
  });
  return text;
}

const refuted = getFindings([
  finding('banner-auth', { verdict: 'confirmed', value: 'optional' }),
  finding('settings-fields', { verdict: 'refuted', value: 'empty' }),
  finding('image-color', { verdict: 'refuted', value: "it's #1" }),
  finding('max-page-size', { verdict: 'refuted', range: [101, 200] }),
  finding('image-user', { verdict: 'other' }),
]);

describe('--propose in a checkout', () => {
  it('edits spec/, also from a nested folder, and prints the diff and the next steps', async () => {
    await using folder = await temporaryFolder();
    const inside = join(folder.path, 'packages/probe');
    await mkdir(inside, { recursive: true });
    await cp(join(root, 'spec'), join(folder.path, 'spec'), { recursive: true });
    await writeFile(join(folder.path, 'package.json'), '{"name":"room-sessions"}');
    const text = printed(refuted, inside);
    expect(text).toContain('--- a/spec/gaps.yaml\n+++ b/spec/gaps.yaml\n@@ -');
    expect(text).toContain('\n-      default: fields\n-      values: [fields, empty]\n');
    expect(text).toContain('\n+      default: empty\n+      values: [empty, fields]\n');
    expect(text).toContain('\nNext steps:\n- settings-fields: the default is now empty');
    expect(text).toContain(
      '\n- pnpm format && pnpm generate && pnpm typecheck && pnpm api && pnpm pages\n',
    );
    const changed = await readFile(join(folder.path, 'spec/gaps.yaml'), 'utf8');
    expect(changed).toContain(`\n      default: "it's #1"\n`);
    expect(printed(refuted, inside)).toMatch(/^spec\/ needs no changes\.\n/);
  });
});

describe('--propose outside a checkout', () => {
  it('prints the command that starts a gateway with the observed values, and writes nothing', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'package.json'), '{"name":"another"}');
    expect(printed(refuted, folder.path)).toBe(
      [
        'room-sessions-gateway',
        '--assume settings-fields=empty',
        String.raw`--assume 'image-color=it'\''s #1'`,
        '--assume max-page-size=200',
      ].join(' \\\n  ') + '\n',
    );
  });

  it('says so if nothing was refuted', async () => {
    await using folder = await temporaryFolder();
    expect(printed(getFindings([finding('banner-auth')]), folder.path)).toBe(
      'No assumption was refuted. 1 of 1 assumptions is unknown: the responses do not show the behavior.\n',
    );
  });
});

describe('--propose in a checkout that it cannot change', () => {
  async function checkout(folder: string): Promise<(file: string) => Promise<string>> {
    await cp(join(root, 'spec'), join(folder, 'spec'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"name":"room-sessions"}');
    return (file) => readFile(join(folder, 'spec', file), 'utf8');
  }

  const both = getFindings(refuted.findings, [
    {
      gap: 'recording-status-values',
      pointer: '/components/schemas/RecordingStatus',
      schema: { type: 'string', enum: ['QUEUED'] },
      seen: 1,
    },
  ]);

  it('changes both files', async () => {
    await using folder = await temporaryFolder();
    const text = await checkout(folder.path);
    printed(both, folder.path);
    expect(await text('openapi.yaml')).toContain('QUEUED');
    expect(await text('gaps.yaml')).toContain('default: empty\n');
    expect(await readdir(join(folder.path, 'spec'))).toEqual(await readdir(join(root, 'spec')));
  });

  it('changes no file if the second cannot be written', async () => {
    await using folder = await temporaryFolder();
    const text = await checkout(folder.path);
    const before = await text('openapi.yaml');
    // The name of the temporary file is taken by a folder.
    await mkdir(join(folder.path, `spec/gaps.yaml.${process.pid}.tmp`));
    expect(() => printed(both, folder.path)).toThrow(
      /^--propose: spec\/gaps\.yaml cannot be read or written \(EEXIST\)\. Nothing was changed\.$/,
    );
    expect(await text('openapi.yaml')).toBe(before);
  });

  it('names a file with a conflict marker, and quotes no code', async () => {
    await using folder = await temporaryFolder();
    const text = await checkout(folder.path);
    const conflict = `<<<<<<< HEAD\n${await text('gaps.yaml')}`;
    await writeFile(join(folder.path, 'spec/gaps.yaml'), conflict);
    expect(() => printed(both, folder.path)).toThrow(FileError);
    expect(() => printed(both, folder.path)).toThrow(/^--propose: spec\/gaps\.yaml is not YAML: /);
  });
});
