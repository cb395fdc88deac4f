import { Failure } from '../failure.ts';
import { listRecords } from '../store/page.ts';
import { addRecord, firstOrLast } from '../store/records.ts';
import { undocumented, type Handlers } from './call.ts';
import type { BadgingOperations } from '../generated/operations.ts';

export const badgingHandlers: Handlers<BadgingOperations> = {
  async getBadgeQuestion({ store }) {
    const question = await firstOrLast(store.read, 'badgeQuestions', 'oldest');
    if (!question) throw new Failure(404, 'there is no badge question');
    return question;
  },

  async listUserBadgeData({ store, page }) {
    return listRecords(store.read, 'badgeData', page);
  },

  async submitSurveyAnswer(call) {
    const { body } = call.input;
    await call.store.write(async (db) => addRecord(db, 'surveyAnswers', await db.newId(), body));
    return undocumented(call, 'survey-answer-response', body);
  },
};
