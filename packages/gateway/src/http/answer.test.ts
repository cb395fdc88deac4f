import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { JsonList } from '../store/page.ts';
import { sendAnswer } from './answer.ts';

describe('a response that is longer than the longest string', () => {
  const long = Array.from<string>({ length: 40 }).fill('x'.repeat(2 ** 24));

  it.each([
    ['of records', long],
    ['as it is stored', new JsonList(long)],
  ])('%s, is a 400 that suggests fewer items, and no defect', (_, items) => {
    const reply = { type: () => reply, send: () => reply } as unknown as FastifyReply;
    expect(() => sendAnswer(reply, items, new Set())).toThrow(
      expect.objectContaining({
        code: 400,
        message: expect.stringMatching(/request fewer items$/),
      }),
    );
  });
});
