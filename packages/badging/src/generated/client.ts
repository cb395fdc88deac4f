// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, ExtraQuery, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient, withIds, withQuery } from '@room-sessions/core/internal';
import type {
  BadgeData,
  BadgeQuestion,
  ListUserBadgeDataInput,
  SurveyAnswer,
} from '@room-sessions/models';
import * as operations from './functions.ts';

/** Badge questions, badge data and survey answers. */
export class BadgingClient extends DomainClient {
  /**
   * Submits an answer to a survey question. The response is not documented.
   *
   * `POST /api/v1/survey/answer`
   *
   * @param answer The answer.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  submitSurveyAnswer(answer: SurveyAnswer, options?: CallOptions): CallPromise<unknown> {
    return operations.submitSurveyAnswer(this.client, { body: answer }, options);
  }

  /**
   * Gets the caller's badge data, a page at a time. Awaited, it is the first page; iterated, all
   * items.
   *
   * `GET /api/v1/badging/user/badge/data`
   *
   * @param query Optionally `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  listUserData(query?: ListUserBadgeDataInput, options?: PageOptions): Pages<BadgeData> {
    return operations.listUserBadgeData(this.client, withIds(query, {}), options);
  }

  /**
   * Gets the badge question.
   *
   * `GET /api/v1/badging/badge/question`
   *
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  getQuestion(query?: ExtraQuery, options?: CallOptions): CallPromise<BadgeQuestion> {
    return operations.getBadgeQuestion(this.client, {}, withQuery(options, query));
  }
}
