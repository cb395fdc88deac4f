// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Operation } from '@room-sessions/core';
import { encodeRecord } from '@room-sessions/core/internal';

/**
 * The facts of `submitSurveyAnswer`.
 */
export const submitSurveyAnswerOperation: Operation = {
  id: 'submitSurveyAnswer',
  method: 'POST',
  path: '/api/v1/survey/answer',
  body: encodeRecord,
  fields: 'userId surveyQuestionId answer skipped referenceType referenceId',
  response: 'unknown',
  idempotent: false,
};

/**
 * The facts of `listUserBadgeData`.
 */
export const listUserBadgeDataOperation: Operation = {
  id: 'listUserBadgeData',
  method: 'GET',
  path: '/api/v1/badging/user/badge/data',
  query: ['page', 'size', 'sort'],
  idempotent: true,
};

/**
 * The facts of `getBadgeQuestion`.
 */
export const getBadgeQuestionOperation: Operation = {
  id: 'getBadgeQuestion',
  method: 'GET',
  path: '/api/v1/badging/badge/question',
  idempotent: true,
};
