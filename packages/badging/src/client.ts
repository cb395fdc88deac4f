// The client of the badging domain: the generated operations as methods with short names.

import type { CallPromise, CallOptions, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient } from '@room-sessions/core/internal';
import type {
  BadgeData,
  BadgeQuestion,
  ListUserBadgeDataInput,
  SurveyAnswer,
} from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Badge questions, badge data and survey answers. */
export class BadgingClient extends DomainClient {
  /**
   * Gets the badge question.
   *
   * `GET /api/v1/badging/badge/question`
   *
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  getQuestion(options?: CallOptions): CallPromise<BadgeQuestion> {
    return operations.getBadgeQuestion(this.client, {}, options);
  }

  /**
   * Lists the caller's badge data: awaited, the first page; iterated, all of it.
   *
   * `GET /api/v1/badging/user/badge/data`
   *
   * @param query Optionally `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  listUserData(query?: ListUserBadgeDataInput, options?: PageOptions): Pages<BadgeData> {
    return operations.listUserBadgeData(this.client, query, options);
  }

  /**
   * Submits an answer to a survey question. The response is not documented.
   *
   * `POST /api/v1/survey/answer`
   *
   * @param answer The answer.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  submitSurveyAnswer(answer: SurveyAnswer, options?: CallOptions): CallPromise<unknown> {
    return operations.submitSurveyAnswer(this.client, { body: answer }, options);
  }
}
