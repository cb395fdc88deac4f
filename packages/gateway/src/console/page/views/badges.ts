// Questions, the caller's badge data, and the answers to surveys: none of them has an id in the
// API, so a row says all there is.
import type { BadgeData, BadgeQuestion, SurveyAnswer } from '@room-sessions/models';
import type { View } from '../context.ts';
import { group } from '../parts/detail.ts';
import { h } from '../parts/dom.ts';
import { count, orNone, yesNo } from '../parts/format.ts';
import { listing } from '../parts/listing.ts';

const list = (values: readonly string[] | undefined): string => orNone(values?.join(', '));

export const badgesView: View = {
  name: 'badges',
  title: 'Badges',
  letter: 'b',
  show(context, signal) {
    const questions = listing<BadgeQuestion>(context, signal, {
      collection: 'badgeQuestions',
      label: 'Badge questions',
      columns: [
        { title: 'Question', cell: (one) => one.title || 'Without a title' },
        { title: 'Type', cell: (one) => orNone(one.type) },
        { title: 'Input', cell: (one) => orNone(one.inputType) },
        { title: 'Visible to', cell: (one) => orNone(one.visibility), wide: true },
        { title: 'Required', cell: (one) => yesNo(one.required), wide: true },
        { title: 'Options', cell: (one) => list(one.options), wide: true },
      ],
      empty: 'There is no question.',
      small: true,
    });
    const data = listing<BadgeData>(context, signal, {
      collection: 'badgeData',
      label: 'Badge data',
      columns: [
        { title: 'Title', cell: (one) => one.title || 'Without a title' },
        { title: 'Value', cell: (one) => one.value || list(one.multiValues) },
        { title: 'Visible to', cell: (one) => orNone(one.visibility) },
        { title: 'Input', cell: (one) => orNone(one.inputType), wide: true },
        { title: 'Required', cell: (one) => yesNo(one.required), wide: true },
        { title: 'Featured', cell: (one) => yesNo(one.featured), wide: true },
      ],
      empty: 'There is no badge data.',
    });
    const answers = listing<SurveyAnswer>(context, signal, {
      collection: 'surveyAnswers',
      label: 'Survey answers',
      newestFirst: true,
      columns: [
        { title: 'Question', cell: (one) => count(one.surveyQuestionId) },
        { title: 'Answer', cell: (one) => (one.skipped ? 'skipped' : orNone(one.answer)) },
        { title: 'User', cell: (one) => orNone(one.userId), wide: true },
        { title: 'About', cell: (one) => orNone(one.referenceType), wide: true },
      ],
      empty: 'No survey was answered.',
      small: true,
    });
    return {
      element: h(
        'div',
        { class: 'stack' },
        group('Questions', questions.element),
        group('Survey answers', answers.element),
        group('Badge data', data.element),
      ),
      refresh() {
        for (const one of [questions, data, answers]) void one.reload();
      },
    };
  },
};
