import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@room-sessions/core';
import { recordHar } from '@room-sessions/core/har';
import { sample, startGateway } from '@room-sessions/gateway';
import { compare, parseCapture } from '@room-sessions/probe';
import { getTranscriptionTextOperation } from '@room-sessions/recordings';
import { spawnProgram } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import './given.ts';

const bin = fileURLToPath(new URL('../../packages/probe/src/bin.ts', import.meta.url));

it('the probe prints what differs first', async () => {
  await using gateway = await startGateway({
    apiKey: 'key-from-the-e-mail',
    assume: { 'transcription-text-response': 'object', 'max-page-size': 100 },
  });
  const args = ['--base-url', gateway.url, '--room', sample.socialId, '--pause', '0'];
  const { code, stdout } = await spawnProgram([process.execPath, bin, ...args], {
    env: { PATH: process.env['PATH'], ROOM_SESSIONS_API_KEY: gateway.apiKey },
  }).ended;
  expect(code).toBe(1);
  expect(stdout).toContain(`differs: transcription-text-response: object (assumed: string)
  read/a text: object
  read/a text /text: string
differs: max-page-size: 100 to 199 (assumed: 1000)
  read/page 0 of 200: status 400
  read/page 0 of 200: body: an error
`);
});

it('a program compares a capture', async () => {
  const recorder = recordHar();
  const client = createClient({ use: [recorder] });
  await client.call(getTranscriptionTextOperation, {});
  await writeFile('calls.har', JSON.stringify(recorder.har()));

  const { findings, departures } = await compare(parseCapture(await readFile('calls.har', 'utf8')));
  for (const { gap, verdict, value } of findings) console.log(gap, verdict, value ?? '');
  console.log(departures.length);

  expect(findings.find(({ gap }) => gap === 'transcription-text-response')).toMatchObject({
    verdict: 'confirmed',
  });
  expect(departures).toEqual([]);
});
