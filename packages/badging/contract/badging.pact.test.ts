import { BadgingClient } from '@room-sessions/badging';
import { zBadgeData, zBadgeQuestion } from '@room-sessions/schemas';
import { describe, expect } from 'vitest';
import {
  consumer,
  firstPage,
  fromState,
  like,
} from '../../../contracts/consumer/testing/consumer.ts';

const { contract, refusal } = consumer('badging', (options) => new BadgingClient(options));

const userId = '4f1d0a52-6c0e-4d3a-9a55-0c8a1f1f0b01';

describe('the badge question', () => {
  const question = { method: 'GET', path: '/api/v1/badging/badge/question' } as const;

  contract('the badge question to ask a participant', {
    given: ['a badge question'],
    asks: question,
    answers: {
      body: like(zBadgeQuestion, {
        title: 'Department',
        type: 'PROFILE',
        inputType: 'TEXT',
        visibility: 'ALL',
        required: true,
      }),
    },
    async user(badging) {
      const { title, type, required } = await badging.getQuestion();
      expect({ title, type, required }).toEqual({
        title: 'Department',
        type: 'PROFILE',
        required: true,
      });
    },
  });

  refusal('the badge question to ask a participant', question, (badging) => badging.getQuestion());
});

describe('badge data', () => {
  const path = '/api/v1/badging/user/badge/data';
  const entry = like(zBadgeData, { visibility: 'ALL', inputType: 'TEXT' });
  const titles = ['Delta', 'Alpha', 'Foxtrot', 'Charlie', 'Bravo', 'Echo'];

  contract("a page in the middle of the caller's badge data, by title", {
    given: [['this badge data of the caller and no other', { titles }]],
    asks: { method: 'GET', path, query: { page: '1', size: '2', sort: 'title,asc' } },
    answers: {
      body: [
        { ...entry, title: 'Charlie' },
        { ...entry, title: 'Delta' },
      ],
    },
    async user(badging) {
      const { items } = await badging.listUserData({ page: 1, size: 2, sort: 'title,asc' });
      expect(items.map(({ title }) => title)).toEqual(['Charlie', 'Delta']);
    },
  });

  contract("the caller's badge data when there is none", {
    given: ['no badge data of the caller'],
    asks: { method: 'GET', path, query: firstPage },
    answers: { body: [] },
    async user(badging) {
      expect((await badging.listUserData()).items).toEqual([]);
    },
  });

  refusal("the caller's badge data", { method: 'GET', path, query: firstPage }, (badging) =>
    badging.listUserData(),
  );
});

describe('survey answers', () => {
  const answer = { userId, surveyQuestionId: 7, answer: 'Yes', skipped: false };
  const asks = { method: 'POST', path: '/api/v1/survey/answer' } as const;

  contract('a participant answers a survey question', {
    given: ['a survey question', 'a person'],
    asks: {
      ...asks,
      body: {
        ...answer,
        userId: fromState('${userId}', userId),
        surveyQuestionId: fromState('${surveyQuestionId}', 7),
      },
    },
    // The response body is not documented.
    answers: {},
    async user(badging) {
      await badging.submitSurveyAnswer(answer);
    },
  });

  refusal('a participant answers a survey question', { ...asks, body: answer }, (badging) =>
    badging.submitSurveyAnswer(answer),
  );
});
