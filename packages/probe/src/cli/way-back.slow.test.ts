// Long: from a deployment that differs to a gateway that behaves like it, in two ways: by a proposal in a
// copy of the checkout, and by --assume-file.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import {
  exec,
  execOk,
  readyUrl,
  type Running,
  spawnProgram,
  temporaryFolder,
  type TemporaryFolder,
} from '@room-sessions/testing';
import { plant } from '@room-sessions/testing/canaries';
import { copyCheckout, root } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding, Findings } from '../findings.ts';

const apiKey = plant('key-of-the-deployment-71c2');
const deployed = {
  'settings-fields': 'empty',
  'entry-config-response': 'record',
  'update-room-response': 'object',
  'transcription-text-response': 'object',
  'banner-error-statuses': 'ok',
  'failed-recording-status': 'BROKEN',
  'image-color': 'none',
  'room-set-copy-source': 'newest',
  'max-page-size': 300,
  'oversized-page': 'refuse',
} as const;

let folder: TemporaryFolder;
let copy: string;
let har: string;
/** The findings about the deployment. */
let found: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  copy = join(folder.path, 'copy');
  [har, found] = ['deployment.har', 'deployment.json'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  await copyCheckout(copy);
  await inCopy('git', 'init', '--quiet');
  await inCopy('git', 'add', '--all');
  await inCopy('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts');
  await using deployment = await startGateway({ apiKey, assume: deployed });
  await probe(root, deployment.url, '--har', har, '--report', found);
}, 600_000);
afterAll(() => folder?.[Symbol.asyncDispose]());

const env = { ...process.env, ROOM_SESSIONS_API_KEY: apiKey };
const inCopy = (...command: string[]): Promise<string> => execOk(command, { cwd: copy });
const bin = (checkout: string, name: string): string[] => [
  process.execPath,
  join(checkout, `packages/${name}/src/bin.ts`),
];

/** Probes a gateway with the command of a checkout. */
async function probe(checkout: string, url: string, ...more: string[]): Promise<void> {
  const level = ['--level', 'write', '--allow-writes', '--room', sample.socialId];
  const command = [...bin(checkout, 'probe'), '--base-url', url, ...level, '--pause', '0', ...more];
  const { code, output } = await exec(command, { cwd: folder.path, env });
  expect([code, output]).toEqual([expect.toBeOneOf([0, 1]), output]);
}

const startIn = (checkout: string, ...options: string[]): Running =>
  spawnProgram([...bin(checkout, 'gateway'), '--port', '0', ...options], { env });

async function readFindings(file: string): Promise<readonly Finding[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as Findings).findings;
}

describe('the findings of a probe about a deployment', () => {
  it('name each value of the deployment', async () => {
    const findings = await readFindings(found);
    for (const [gap, value] of Object.entries(deployed)) {
      const finding = findings.find((one) => one.gap === gap);
      expect(finding).toMatchObject({ gap, verdict: 'refuted' });
      if (typeof value === 'string') expect(finding).toMatchObject({ value });
    }
    expect(await readFile(har, 'utf8')).not.toContain(apiKey);
  });

  it('become the defaults of a checkout, whose gateway has no refuted assumption', async () => {
    await execOk([...bin(copy, 'probe'), '--from', har, '--propose'], { cwd: copy, env }).catch(
      () => undefined,
    );
    const changed = await inCopy('git', 'diff', '--name-only');
    expect(changed).toMatch(/^spec\/gaps\.yaml\n(spec\/openapi\.yaml\n)?$/);
    await inCopy('pnpm', 'exec', 'oxfmt', '--check', 'spec');
    await inCopy('pnpm', 'generate');
    await inCopy('pnpm', 'generate', '--check');
    await using gateway = startIn(copy);
    const report = join(folder.path, 'copy.json');
    await probe(copy, await readyUrl(gateway), '--report', report);
    const findings = await readFindings(report);
    expect(findings.filter(({ verdict }) => verdict === 'refuted' || verdict === 'other')).toEqual(
      [],
    );
    for (const gap of Object.keys(deployed)) {
      expect(findings.find((one) => one.gap === gap)?.verdict).toMatch(/^(confirmed|consistent)$/);
    }
  });

  it('start a gateway that behaves like the deployment', async () => {
    await using gateway = startIn(root, '--assume-file', found);
    const report = join(folder.path, 'twin.json');
    await probe(root, await readyUrl(gateway), '--report', report);
    const brief = (findings: readonly Finding[]) =>
      findings.map(({ gap, verdict, value }) => ({ gap, verdict, value }));
    expect(brief(await readFindings(report))).toEqual(brief(await readFindings(found)));
  });
});
