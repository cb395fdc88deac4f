import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { JsonList } from '../store/page.ts';
import { sendAnswer } from './answer.ts';

it('a response that is longer than the longest string is a 400 that suggests fewer items', () => {
  const list = new JsonList(Array.from<string>({ length: 40 }).fill('x'.repeat(2 ** 24)));
  const reply = { type: () => reply, send: () => reply } as unknown as FastifyReply;
  expect(() => sendAnswer(reply, list, new Set())).toThrow(
    expect.objectContaining({ code: 400, message: expect.stringMatching(/request fewer items$/) }),
  );
});
