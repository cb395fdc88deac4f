import { key as apiKey, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { logTo } from '@room-sessions/core';
import { sample, startGateway } from '@room-sessions/gateway';
import { badgeInputTypes } from '@room-sessions/models';
import { afterAll, describe, expect, it } from 'vitest';
import { BadgingClient } from './index.ts';

const gateway = await startGateway({ apiKey });
afterAll(() => gateway.close());
const badging = new BadgingClient({
  baseUrl: gateway.url,
  apiKey,
  use: [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)],
});

describe('BadgingClient', () => {
  it('gets one badge question', async () => {
    const question = await badging.getQuestion();
    expect(badgeInputTypes).toContain(question.inputType);
  });

  it('lists badge data by title, a page at a time', async () => {
    const sizes: number[] = [];
    const titles: string[] = [];
    for await (const page of badging.listUserData({ size: 10, sort: 'title,asc' }).pages()) {
      sizes.push(page.items.length);
      titles.push(...page.items.map((one) => one.title ?? ''));
    }
    expect(sizes.slice(0, -1).every((size) => size === 10)).toBe(true);
    expect(titles).toEqual(titles.toSorted());
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('lists badge data with prefetch, up to a limit', async () => {
    const data = await badging.listUserData({ size: 1000 });
    const limited = badging.listUserData({ size: 4 }, { prefetch: 3, maxItems: 10 });
    const titles: (string | undefined)[] = [];
    for await (const { title } of limited) titles.push(title);
    expect(titles).toEqual(data.items.slice(0, 10).map(({ title }) => title));
    expect(titles).toHaveLength(10);
  });

  it.each([
    ['an answer', { answer: 'Very much' }],
    ['a skipped question', { skipped: true }],
  ])('submits %s', async (_, answer) => {
    const body = { userId: sample.userId, surveyQuestionId: 3, ...answer };
    const { response } = await badging.submitSurveyAnswer(body).withResponse();
    expect(response.status).toBe(200);
  });

  it('gets a clear error for a question id that is not an integer', async () => {
    await expect(badging.submitSurveyAnswer({ surveyQuestionId: 1.5 })).rejects.toMatchObject({
      name: 'BadRequestError',
      detail: expect.stringContaining('surveyQuestionId'),
    });
  });
});
