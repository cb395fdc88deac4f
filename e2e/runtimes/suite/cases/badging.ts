import { BadgingClient } from '@room-sessions/badging';
import type { Case } from '../context.ts';
import { ensure, same } from '../expect.ts';

export const badgingCases: readonly Case[] = [
  {
    name: 'gets the badge question and sends a survey answer',
    async run({ context: { sample }, client }) {
      const badging = new BadgingClient(client());
      ensure((await badging.getQuestion()).title, 'no question');
      const answer = { userId: sample.userId, surveyQuestionId: 3, answer: 'Very much' };
      same((await badging.submitSurveyAnswer(answer).raw()).response.status, 200);
    },
  },
  {
    name: 'lists badge data sorted by title',
    async run({ client }) {
      const list = new BadgingClient(client()).listUserData({ size: 10, sort: 'title,asc' });
      const titles = (await list.all()).map((one) => one.title ?? '');
      ensure(titles.length > 10, `${titles.length} items`);
      same(titles, titles.toSorted());
    },
  },
];
