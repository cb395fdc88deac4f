// The client of the badging domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Pages,
  toClient,
} from '@room-sessions/core';
import type {
  BadgeData,
  BadgeQuestion,
  ListUserBadgeDataInput,
  SurveyAnswer,
} from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Badge questions, badge data and survey answers. */
export class BadgingClient {
  /** What every call goes through; `client.request()` reaches undocumented endpoints. */
  readonly client: Client;

  /**
   * @param from A client to share, or the options of one of its own.
   * @throws ConfigurationError when base URL or key is missing or cannot work.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
  }

  /** The same client with other defaults on top; this one stays as it is. */
  with(options: CallOptions): BadgingClient {
    return new BadgingClient(this.client.with(options));
  }

  /** The badge question. */
  getQuestion(options?: CallOptions): Call<BadgeQuestion> {
    return operations.getBadgeQuestion(this.client, {}, options);
  }

  /** The caller's badge data: awaited, the first page; iterated, all of it. */
  listUserData(query?: ListUserBadgeDataInput, options?: CallOptions): Pages<BadgeData> {
    return operations.listUserBadgeData(this.client, query, options);
  }

  /** Submits an answer to a survey question. What comes back is not documented. */
  submitSurveyAnswer(answer: SurveyAnswer, options?: CallOptions): Call<unknown> {
    return operations.submitSurveyAnswer(this.client, { body: answer }, options);
  }
}
