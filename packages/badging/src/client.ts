// The client of the badging domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  DomainClient,
  type PageOptions,
  type Pages,
} from '@room-sessions/core';
import type {
  BadgeData,
  BadgeQuestion,
  ListUserBadgeDataInput,
  SurveyAnswer,
} from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Badge questions, badge data and survey answers. */
export class BadgingClient extends DomainClient {
  /** The badge question. */
  getQuestion(options?: CallOptions): Call<BadgeQuestion> {
    return operations.getBadgeQuestion(this.client, {}, options);
  }

  /** The caller's badge data: awaited, the first page; iterated, all of it. */
  listUserData(query?: ListUserBadgeDataInput, options?: PageOptions): Pages<BadgeData> {
    return operations.listUserBadgeData(this.client, query, options);
  }

  /** Submits an answer to a survey question. What comes back is not documented. */
  submitSurveyAnswer(answer: SurveyAnswer, options?: CallOptions): Call<unknown> {
    return operations.submitSurveyAnswer(this.client, { body: answer }, options);
  }
}
