import type { BadgeData } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('getBadgeQuestion', () => {
  it('returns one question', async () => {
    const { body } = await client.get('/api/v1/badging/badge/question');
    expect(body).toMatchObject({ title: 'Department', inputType: 'SINGLE_SELECT' });
  });

  it('answers 404 without a question', async () => {
    await using empty = await startGateway({ seed: false });
    const { status } = await createTestClient(empty).get('/api/v1/badging/badge/question');
    expect(status).toBe(404);
  });
});

describe('listUserBadgeData', () => {
  const path = '/api/v1/badging/user/badge/data';

  it('returns 20 entries of 28, then the rest', async () => {
    expect((await client.get<BadgeData[]>(path)).body).toHaveLength(20);
    expect((await client.get<BadgeData[]>(`${path}?page=1`)).body).toHaveLength(8);
  });

  it('refuses to sort by a list', async () => {
    const { body } = await client.get(`${path}?sort=multiValues`);
    expect(body).toEqual(generalError(400, expect.stringContaining('"multiValues"')));
  });
});

describe('submitSurveyAnswer', () => {
  it('accepts an answer with unknown fields', async () => {
    const { status } = await client.post('/api/v1/survey/answer', {
      surveyQuestionId: 7,
      answer: 'Yes',
      mood: 'good',
    });
    expect(status).toBe(200);
  });

  it('refuses a question id that is not an integer', async () => {
    const { body } = await client.post('/api/v1/survey/answer', { surveyQuestionId: '7' });
    expect(body).toEqual(generalError(400, 'body.surveyQuestionId: expected an integer, got "7"'));
  });
});
