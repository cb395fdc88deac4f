import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendAnswer } from './answer.ts';

describe('an answer', () => {
  it('that no text can hold asks for fewer items, and is no defect', () => {
    const reply = { type: () => reply, send: () => reply } as unknown as FastifyReply;
    const items = Array.from({ length: 40 }).fill('x'.repeat(2 ** 24));
    expect(() => sendAnswer(reply, items, new Set())).toThrow(
      expect.objectContaining({
        code: 400,
        message: expect.stringMatching(/ask for fewer items$/),
      }),
    );
  });
});
