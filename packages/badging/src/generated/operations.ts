// Generated from spec/ by `pnpm generate`. Do not edit.

import {
  type Call,
  type CallOptions,
  type Client,
  type Operation,
  type PageOptions,
  type Pages,
  paginate,
  reportUnknownFields,
} from '@room-sessions/core';

import type {
  BadgeData,
  GetBadgeQuestionInput,
  GetBadgeQuestionOutput,
  ListUserBadgeDataInput,
  SubmitSurveyAnswerInput,
  SubmitSurveyAnswerOutput,
} from '@room-sessions/models';

/**
 * The facts of `submitSurveyAnswer`, as `client.call` takes them.
 */
export const submitSurveyAnswerOperation: Operation = {
  id: 'submitSurveyAnswer',
  method: 'POST',
  path: '/api/v1/survey/answer',
  body: 'json',
  fields: [reportUnknownFields, 'userId surveyQuestionId answer skipped referenceType referenceId'],
  response: 'unknown',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Submit a survey answer.
 *
 * Submits an answer to a survey question.
 *
 * API document: Endpoints, `POST /api/v1/survey/answer`.
 */
export const submitSurveyAnswer = (
  client: Client,
  input: SubmitSurveyAnswerInput,
  options?: CallOptions,
): Call<SubmitSurveyAnswerOutput> => client.call(submitSurveyAnswerOperation, input, options);

/**
 * The facts of `listUserBadgeData`, as `client.call` takes them.
 */
export const listUserBadgeDataOperation: Operation = {
  id: 'listUserBadgeData',
  method: 'GET',
  path: '/api/v1/badging/user/badge/data',
  query: ['page', 'size', 'sort'],
  auth: 'required',
  retry: 'safe',
};

/**
 * List the caller's badge data.
 *
 * Gets the caller's badge data, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/badging/user/badge/data`.
 */
export const listUserBadgeData = (
  client: Client,
  input?: ListUserBadgeDataInput,
  options?: PageOptions,
): Pages<BadgeData> => paginate(client, listUserBadgeDataOperation, input, options);

/**
 * The facts of `getBadgeQuestion`, as `client.call` takes them.
 */
export const getBadgeQuestionOperation: Operation = {
  id: 'getBadgeQuestion',
  method: 'GET',
  path: '/api/v1/badging/badge/question',
  auth: 'required',
  retry: 'safe',
};

/**
 * Get a badge question.
 *
 * Gets the badge question.
 *
 * API document: Endpoints, `GET /api/v1/badging/badge/question`.
 */
export const getBadgeQuestion = (
  client: Client,
  input?: GetBadgeQuestionInput,
  options?: CallOptions,
): Call<GetBadgeQuestionOutput> => client.call(getBadgeQuestionOperation, input, options);
