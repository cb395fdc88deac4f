import type { BadgeQuestion } from '@room-sessions/models';

/** A question with every field of the document. */
export const fullBadgeQuestion: BadgeQuestion = {
  title: 'Department',
  type: 'CUSTOM',
  inputType: 'SINGLE_SELECT',
  description: 'Where do you work?',
  visibility: 'ALL',
  required: true,
  featured: false,
  options: ['Design', 'Engineering', 'Sales'],
};
