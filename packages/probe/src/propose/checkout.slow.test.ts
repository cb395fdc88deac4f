// Long: a proposal in a copy of the checkout, and the commands of its next steps.

import { assumptions } from '@room-sessions/gateway';
import { execOk, temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { copyCheckout } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding, OpenPlace } from '../findings.ts';
import { finding, getFindings } from '../testing/findings.ts';
import { runPropose } from './run-propose.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  await copyCheckout(folder.path);
  await inCopy('git', 'init', '--quiet');
  await inCopy('git', 'add', '--all');
  await inCopy('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts');
}, 300_000);
afterAll(() => folder?.[Symbol.asyncDispose]());

const inCopy = (...command: string[]): Promise<string> => execOk(command, { cwd: folder.path });

/** All switches except one refuted by another value; everything else confirmed. */
const findings = Object.values(assumptions).map(({ id, switch: choice }): Finding => {
  if (!choice || id === 'banner-auth') return finding(id, { verdict: 'confirmed' });
  if (id === 'survey-answer-response') return finding(id, { verdict: 'other' });
  if (choice.values === 'text') return finding(id, { verdict: 'refuted', value: 'READY: #1' });
  if (choice.values === 'integer') return finding(id, { verdict: 'refuted', range: [40, 50] });
  const value = choice.values.find((one) => one !== choice.default)!;
  return finding(id, { verdict: 'refuted', value });
});

const open: readonly OpenPlace[] = [
  {
    gap: 'survey-answer-response',
    pointer: '/paths/~1api~1v1~1survey~1answer/post/responses/200',
    schema: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        at: { type: 'string', format: 'date-time', nullable: true },
        state: { type: 'string', enum: ['OPEN', 'DONE'] },
        parts: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      },
    },
    seen: 2,
  },
  {
    gap: 'recording-status-values',
    pointer: '/components/schemas/RecordingStatus',
    schema: { type: 'string', enum: ['PROCESSING', 'READY'] },
    seen: 2,
  },
];

const changedLines = (diff: string): string[] =>
  diff.split('\n').filter((line) => /^[+-](?!-- |\+\+ )/.test(line));

describe('a proposal in a checkout', () => {
  it('changes only lines about gaps, and all later checks pass', async () => {
    let printed = '';
    runPropose({
      findings: getFindings(findings, open),
      cwd: folder.path,
      stdout: { write: (text) => (printed += text) },
      seen: ['staging', '2026-12-01'],
    });
    const diff = await inCopy('git', 'diff');
    expect(await inCopy('git', 'diff', '--name-only')).toBe('spec/gaps.yaml\nspec/openapi.yaml\n');
    expect(changedLines(diff).toSorted()).toEqual(
      changedLines(printed.split('\nNext steps:')[0]!).toSorted(),
    );
    const allowed =
      /^[+-] +(default: .+|values: \[.+\]|seen: \[staging, 2026-12-01\]|x-seen: .+|schema: ?(\{\})?|- [A-Z]+|(type|format|nullable|additionalProperties|x-open-enum): \S+|- type: \S+|(properties|items|enum|oneOf|id|at|state|parts):)$/;
    expect(changedLines(diff).filter((line) => !allowed.test(line))).toEqual([]);

    // The formatter changes nothing.
    await inCopy('pnpm', 'exec', 'oxfmt', '--check', 'spec');
    await inCopy(
      'pnpm',
      'exec',
      'redocly',
      'lint',
      '--config',
      'spec/redocly.yaml',
      'spec/openapi.yaml',
    );
    await inCopy('pnpm', 'generate');
    await inCopy('pnpm', 'generate', '--check');
    expect(await inCopy('git', 'diff', 'docs/gaps.md')).toContain(
      '+- **Seen:** staging behaved as assumed on 2026-12-01.',
    );
  });
});
