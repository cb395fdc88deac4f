// Generated from spec/ by `pnpm generate`. Do not edit.

import { fastCheck } from '../fast-check.ts';
import { unknowns } from '../unknowns.ts';
import type { OperationSchemas } from '../validation/standard-schema.ts';
import * as z from 'zod/mini';

import { zBadgeData, zBadgeQuestion, zSurveyAnswer } from './components.ts';
import type {
  GetBadgeQuestionOutput,
  ListUserBadgeDataInput,
  ListUserBadgeDataOutput,
  SubmitSurveyAnswerInput,
} from '@room-sessions/models';

/**
 * The answer.
 */
export const zSubmitSurveyAnswerBody: z.ZodMiniType<SubmitSurveyAnswerInput['body']> =
  /* @__PURE__ */ (() => zSurveyAnswer)();

export const zListUserBadgeDataQuery: z.ZodMiniType<
  Pick<ListUserBadgeDataInput, 'page' | 'size' | 'sort'>
> = /* @__PURE__ */ (() =>
  z.looseObject({
    page: z.optional(z.int().check(z.gte(0))),
    size: z.optional(z.int()),
    sort: z.optional(z.string()),
  }))();

/**
 * A page of badge data.
 */
export const zListUserBadgeDataResponse: z.ZodMiniType<ListUserBadgeDataOutput> =
  /* @__PURE__ */ (() => z.array(zBadgeData))();

/**
 * One badge question.
 */
export const zGetBadgeQuestionResponse: z.ZodMiniType<GetBadgeQuestionOutput> =
  /* @__PURE__ */ (() => zBadgeQuestion)();

/**
 * The schemas of each operation of badging, by operation id, for `validate({ schemas })`.
 */
export const badgingSchemas: Readonly<
  Record<'submitSurveyAnswer' | 'listUserBadgeData' | 'getBadgeQuestion', OperationSchemas>
> = {
  submitSurveyAnswer: {
    body: zSubmitSurveyAnswerBody,
    accepts: fastCheck,
    unknowns,
  },
  listUserBadgeData: {
    query: zListUserBadgeDataQuery,
    response: zListUserBadgeDataResponse,
    accepts: fastCheck,
    unknowns,
  },
  getBadgeQuestion: {
    response: zGetBadgeQuestionResponse,
    accepts: fastCheck,
    unknowns,
  },
};
