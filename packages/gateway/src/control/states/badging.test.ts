// Tests each state of this domain through the operation that needs it in a contract.
import type { BadgeData, BadgeQuestion } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { queryDatabase } from '../../testing/query-database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { createTestClient } from '../../testing/client.ts';
import { temporaryDatabase } from '../../testing/database.ts';
import { question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const path = '/api/v1/badging/user/badge/data?size=1000';

const questionFields = [
  'title',
  'type',
  'inputType',
  'description',
  'visibility',
  'required',
  'featured',
  'options',
];

describe.each([true, false])('with sample data: %s', (seed) => {
  const gateway = useGateway({ seed });
  const client = createTestClient(gateway);

  it('this badge data of the caller and no other: in that order, with all fields', async () => {
    for (const titles of [['Team', 'Company'], ['Pronouns']]) {
      await gateway.control.setState('this badge data of the caller and no other', { titles });
      const { body } = await client.get<BadgeData[]>(path);
      expect(body.map(({ title }) => title)).toEqual(titles);
      expect(body[0]).toEqual({
        title: titles[0],
        value: 'Design',
        multiValues: ['Design', 'Sales'],
        options: ['Design', 'Engineering', 'Sales'],
        description: 'Where you work',
        required: true,
        featured: false,
        visibility: 'ALL',
        inputType: 'MULTI_SELECT',
      });
    }
  });

  it('no badge data of the caller: the list is empty', async () => {
    await gateway.control.setState('this badge data of the caller and no other', {
      titles: ['Team'],
    });
    await gateway.control.setState('no badge data of the caller');
    expect(await client.get(path)).toMatchObject({ status: 200, body: [] });
  });

  it('a badge question: one with all fields', async () => {
    await gateway.control.setState('a badge question');
    const { status, body } = await client.get<BadgeQuestion>(question);
    expect([status, Object.keys(body)]).toEqual([200, questionFields]);
  });

  it('a survey question: an answer to it is accepted', async () => {
    const { surveyQuestionId } = await gateway.control.setState('a survey question');
    expect(surveyQuestionId).toEqual(expect.any(Number));
    const { userId } = await gateway.control.setState('a person');
    const answer = { userId, surveyQuestionId, answer: 'Yes', skipped: false };
    expect((await client.post('/api/v1/survey/answer', answer)).status).toBe(200);
  });
});

it('a badge question: one with all fields, when the first has only some', async () => {
  await using place = await temporaryDatabase();
  const { database } = place;
  await using gateway = await startGateway({ database });
  await queryDatabase(database, `UPDATE badge_questions SET document = '{"title":"Bare"}'`);
  const client = createTestClient(gateway);
  expect((await client.get(question)).body).toEqual({ title: 'Bare' });
  await gateway.control.setState('a badge question');
  const { body } = await client.get<BadgeQuestion>(question);
  expect(Object.keys(body)).toEqual(questionFields);
});
