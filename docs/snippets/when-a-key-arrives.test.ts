import { createClient } from '@room-sessions/core';
import { recordHar } from '@room-sessions/har';
import { startGateway } from '@room-sessions/gateway';
import { compare, parseCapture } from '@room-sessions/probe';
import { getTranscriptionText, listTranscriptions } from '@room-sessions/recordings';
import { expect, it } from 'vitest';

const apiKey = 'key-from-the-e-mail';

it('a program compares the recorded traffic of a client', async () => {
  /** The refuted assumptions, with the observed values. */
  async function findRefuted(har: string): Promise<Record<string, unknown>> {
    const { findings } = await compare(parseCapture(har));
    const refuted = findings.filter(({ verdict }) => verdict === 'refuted');
    return Object.fromEntries(refuted.map(({ gap, value, range }) => [gap, value ?? range]));
  }

  await using gateway = await startGateway({
    apiKey,
    assume: { 'transcription-text-response': 'text' },
  });
  const recorder = recordHar();
  const client = createClient({ baseUrl: gateway.url, apiKey, use: [recorder] });
  await getTranscriptionText(client);
  await listTranscriptions(client);
  expect(await findRefuted(JSON.stringify(recorder.har()))).toEqual({
    'transcription-text-response': 'text',
  });
});
