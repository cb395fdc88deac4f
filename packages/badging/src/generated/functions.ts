// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, Client, PageOptions, Pages } from '@room-sessions/core';
import { paginate } from '@room-sessions/core/internal';

import {
  getBadgeQuestionOperation,
  listUserBadgeDataOperation,
  submitSurveyAnswerOperation,
} from './operations.ts';
import type {
  BadgeData,
  GetBadgeQuestionInput,
  GetBadgeQuestionOutput,
  ListUserBadgeDataInput,
  SubmitSurveyAnswerInput,
  SubmitSurveyAnswerOutput,
} from '@room-sessions/models';

/**
 * Submits an answer to a survey question.
 *
 * API document: Endpoints, `POST /api/v1/survey/answer`.
 * Not documented: docs/gaps.md#survey-answer-response.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const submitSurveyAnswer = (
  client: Client,
  input: SubmitSurveyAnswerInput,
  options?: CallOptions,
): CallPromise<SubmitSurveyAnswerOutput> =>
  client.call(submitSurveyAnswerOperation, input, options);

/**
 * Gets the caller's badge data, a page at a time.
 *
 * API document: Endpoints, `GET /api/v1/badging/user/badge/data`.
 *
 * @param client The client that sends the request.
 * @param input optionally `page`, `size`, `sort`.
 * @param options Options of the list and its calls.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const listUserBadgeData = (
  client: Client,
  input?: ListUserBadgeDataInput,
  options?: PageOptions,
): Pages<BadgeData> => paginate(client, listUserBadgeDataOperation, input, options);

/**
 * Gets the badge question.
 *
 * API document: Endpoints, `GET /api/v1/badging/badge/question`.
 *
 * @param client The client that sends the request.
 * @param input Empty: the operation has no inputs.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const getBadgeQuestion = (
  client: Client,
  input?: GetBadgeQuestionInput,
  options?: CallOptions,
): CallPromise<GetBadgeQuestionOutput> => client.call(getBadgeQuestionOperation, input, options);
