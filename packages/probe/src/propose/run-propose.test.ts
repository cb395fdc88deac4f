import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
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
    expect(text).toContain('\n- pnpm format && pnpm generate && pnpm typecheck\n');
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
