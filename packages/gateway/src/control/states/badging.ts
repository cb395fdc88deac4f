import type { BadgeData } from '@room-sessions/models';
import { fullBadgeQuestion } from '../../factories/badge-question.ts';
import { addRecord, firstOrLast, moveToFront, removeAll } from '../../store/records.ts';
import { texts } from './params.ts';
import { define, type ProviderState } from './state.ts';

/** Has every field of the document except `title`. */
const badgeEntry: BadgeData = {
  value: 'Design',
  multiValues: ['Design', 'Sales'],
  options: ['Design', 'Engineering', 'Sales'],
  description: 'Where you work',
  required: true,
  featured: false,
  visibility: 'ALL',
  inputType: 'MULTI_SELECT',
};

export const badgingStates: readonly ProviderState[] = [
  define({
    state: 'this badge data of the caller and no other',
    description:
      'Removes all badge data and creates an entry for each title. The list has this order, for ' +
      'every caller.',
    params: { titles: texts('the titles of the entries') },
    async setUp({ db }, { titles }) {
      removeAll(db, 'badge_data');
      for (const title of titles) {
        addRecord(db, 'badge_data', await db.newId(), { title, ...badgeEntry });
      }
    },
  }),

  define({
    state: 'no badge data of the caller',
    description: 'Removes all badge data.',
    async setUp({ db }) {
      removeAll(db, 'badge_data');
    },
  }),

  define({
    state: 'a badge question',
    description:
      'Creates a badge question with all fields, unless the first question already has them.',
    async setUp({ db }) {
      const first = (await firstOrLast(db, 'badge_questions', 'oldest')) ?? {};
      if (Object.keys(fullBadgeQuestion).every((field) => Object.hasOwn(first, field))) return {};
      const id = await db.newId();
      addRecord(db, 'badge_questions', id, fullBadgeQuestion);
      moveToFront(db, 'badge_questions', id);
      return {};
    },
  }),

  define({
    state: 'a survey question',
    description:
      'Stores nothing: the gateway accepts an answer to any question, because the API document has ' +
      'no operation that creates questions.',
    values: { surveyQuestionId: 'the id of a question, an integer' },
    async setUp() {
      return { surveyQuestionId: 1 };
    },
  }),
];
