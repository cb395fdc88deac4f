// Operations without a documented response: `empty`, `object` or `record`, depending on the switch.
import { describe, expect, it } from 'vitest';
import type { Assumptions } from '../assume.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';

const operations = [
  [
    'saveEntryConfig [gap:entry-config-response]',
    'entry-config-response',
    '/api/v1/rules/entry/config',
    { name: 'New', custom: 1 },
    { name: 'New', custom: 1, configurationId: expect.any(String) },
  ],
  [
    'updateRoom [gap:update-room-response]',
    'update-room-response',
    '/api/v1/social/update',
    { socialId: sample.socialId, name: 'New', custom: 1 },
    { socialId: sample.socialId, name: 'New', custom: 1, maxParticipants: 100 },
  ],
  [
    'submitSurveyAnswer [gap:survey-answer-response]',
    'survey-answer-response',
    '/api/v1/survey/answer',
    { surveyQuestionId: 7, answer: 'Yes', custom: 1 },
    { surveyQuestionId: 7, answer: 'Yes', custom: 1 },
  ],
  [
    'reportFailedRecording [gap:failed-recording-response]',
    'failed-recording-response',
    '/api/v1/recording/failed',
    { reason: 'disk full' },
    { body: { reason: 'disk full' }, parameters: {} },
  ],
] as const;

describe.each(operations)('%s', (_, id, path, body, record) => {
  const answer = async (assume: Partial<Assumptions>) => {
    await using gateway = await startGateway({ assume });
    return await createTestClient(gateway).post(path, body);
  };

  it('answers without a body by default', async () => {
    const { status, text, headers, assumed } = await answer({});
    expect([status, text, headers.get('content-length')]).toEqual([200, '', '0']);
    expect(assumed).toContain(id);
  });

  it('answers without a body under empty', async () => {
    expect(await answer({ [id]: 'empty' })).toMatchObject({ status: 200, text: '' });
  });

  it('answers with {} under object', async () => {
    expect(await answer({ [id]: 'object' })).toMatchObject({ status: 200, text: '{}' });
  });

  it('answers with the stored record under record', async () => {
    const { status, body: stored } = await answer({ [id]: 'record' });
    expect(status).toBe(200);
    expect(stored).toMatchObject(record);
  });
});
