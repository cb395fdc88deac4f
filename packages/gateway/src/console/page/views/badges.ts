// Questions, the caller's badge data, and the answers to surveys: none of them has an id in the
// API, so a row says all there is.
import type { BadgeData, BadgeQuestion, SurveyAnswer } from '@room-sessions/models';
import type { View } from '../context.ts';
import { group } from '../parts/detail.ts';
import { count, orNone, yesNo } from '../parts/format.ts';
import { h, html, type VNode } from '../parts/html.ts';
import { pagesOf } from '../parts/items.ts';
import { Listing } from '../parts/listing.ts';

const join = (values: readonly string[] | undefined): string => orNone(values?.join(', '));

function List(): VNode {
  const questions = h(Listing<BadgeQuestion>, {
    label: 'Badge questions',
    read: pagesOf<BadgeQuestion>('badgeQuestions'),
    columns: [
      { title: 'Question', cell: (one) => one.title || 'Without a title' },
      { title: 'Type', cell: (one) => orNone(one.type) },
      { title: 'Input', cell: (one) => orNone(one.inputType) },
      { title: 'Visible to', cell: (one) => orNone(one.visibility), wide: true },
      { title: 'Required', cell: (one) => yesNo(one.required), wide: true },
      { title: 'Options', cell: (one) => join(one.options), wide: true },
    ],
    empty: 'There is no question.',
    small: true,
  });
  const answers = h(Listing<SurveyAnswer>, {
    label: 'Survey answers',
    read: pagesOf<SurveyAnswer>('surveyAnswers', { order: 'newest' }),
    columns: [
      { title: 'Question', cell: (one) => count(one.surveyQuestionId) },
      { title: 'Answer', cell: (one) => (one.skipped ? 'skipped' : orNone(one.answer)) },
      { title: 'User', cell: (one) => orNone(one.userId), wide: true },
      { title: 'About', cell: (one) => orNone(one.referenceType), wide: true },
    ],
    empty: 'No survey was answered.',
    small: true,
  });
  const data = h(Listing<BadgeData>, {
    label: 'Badge data',
    read: pagesOf<BadgeData>('badgeData'),
    columns: [
      { title: 'Title', cell: (one) => one.title || 'Without a title' },
      { title: 'Value', cell: (one) => one.value || join(one.multiValues) },
      { title: 'Visible to', cell: (one) => orNone(one.visibility) },
      { title: 'Input', cell: (one) => orNone(one.inputType), wide: true },
      { title: 'Required', cell: (one) => yesNo(one.required), wide: true },
      { title: 'Featured', cell: (one) => yesNo(one.featured), wide: true },
    ],
    empty: 'There is no badge data.',
  });
  return html`<div class="stack">
    ${group('Questions', questions)} ${group('Survey answers', answers)}
    ${group('Badge data', data)}
  </div>`;
}

export const badgesView: View = { name: 'badges', title: 'Badges', letter: 'b', List };
