import { describe, expect, it } from 'vitest';
import { findField } from './problem-place.ts';

describe('findField', () => {
  it.each([
    ['body.name: expected a string', { field: 'name', message: 'expected a string' }],
    ['invalid request: body.name: too long', { field: 'name', message: 'too long' }],
    ['body.rules[0].value: no: way', { field: 'rules', message: '[0].value: no: way' }],
    ['body.meta.a: wrong', { field: 'meta', message: 'a: wrong' }],
    ['body.other: wrong', { message: 'body.other: wrong' }],
    ['no user', { message: 'no user' }],
  ])('reads %j', (message, problem) => {
    expect(findField(message, ['name', 'rules', 'meta'])).toEqual(problem);
  });
});
