// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Sort } from '../sort.ts';

import type { BadgeData, BadgeQuestion, SurveyAnswer } from './models.ts';

/**
 * The response of `submitSurveyAnswer`. API document: Endpoints, `POST /api/v1/survey/answer`.
 */
export type SubmitSurveyAnswerOutput = unknown;

/**
 * The input of `submitSurveyAnswer`. API document: Endpoints, `POST /api/v1/survey/answer`.
 */
export type SubmitSurveyAnswerInput = {
  /**
   * The answer.
   */
  body: SurveyAnswer;
};

/**
 * The response of `listUserBadgeData`. API document: Endpoints, `GET /api/v1/badging/user/badge/data`.
 */
export type ListUserBadgeDataOutput = Array<BadgeData>;

/**
 * The input of `listUserBadgeData`. API document: Endpoints, `GET /api/v1/badging/user/badge/data`.
 */
export type ListUserBadgeDataInput = {
  /**
   * Number of the page, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not documented: docs/gaps.md#max-page-size, docs/gaps.md#oversized-page.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListUserBadgeDataOutput[number]> | undefined;
};

/**
 * The response of `getBadgeQuestion`. API document: Endpoints, `GET /api/v1/badging/badge/question`.
 */
export type GetBadgeQuestionOutput = BadgeQuestion;

/**
 * The input of `getBadgeQuestion`. API document: Endpoints, `GET /api/v1/badging/badge/question`.
 */
export type GetBadgeQuestionInput = {};
