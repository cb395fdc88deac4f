import { describe, expect, it } from 'vitest';
import type { Answer } from '../exchange.ts';
import { getFeatures, isShowable, placeKey, toFeature, toShownPointer } from './features.ts';

const answer = (more: Partial<Answer>): Answer => ({
  status: 200,
  type: 'application/json',
  text: '',
  assumed: [],
  ...more,
});

const featuresIn = (one: Answer, exact: readonly string[] = []): string[] =>
  [...getFeatures('s', one, new Set(exact)).keys()].map((key) => {
    const { place, what } = toFeature(key);
    return `${place} ${what}`;
  });

describe('the features of a response', () => {
  it('are types, booleans and constants at their places, and no content', () => {
    const text = JSON.stringify([
      { id: 'a-1', name: 'Ann', isOpen: true, type: 'FREE_PLAYLIST', 'a/b': null, size: 3 },
      { id: 'a-2', tags: [] },
    ]);
    expect(featuresIn(answer({ text }))).toEqual([
      '(status) 200',
      '(type) json',
      ' array',
      '/[] object',
      '/[]/id string',
      '/[]/name string',
      '/[]/isOpen true',
      '/[]/type string',
      '/[]/type "FREE_PLAYLIST"',
      '/[]/a~1b null',
      '/[]/size number',
      '/[]/tags array',
      '/[]/tags empty',
    ]);
  });

  it('have the JSON Pointer of their first occurrence', () => {
    const features = getFeatures('s', answer({ text: '[{}, {"a": true}]' }), new Set());
    expect([...features.values()]).toContain('/1/a');
  });

  it('have texts only at places that are compared exactly', () => {
    const text = '{"color":"#808080"}';
    const exact = [placeKey({ step: 's', place: '/color' })];
    expect(featuresIn(answer({ text }), exact)).toContain('/color "#808080"');
    expect(featuresIn(answer({ text }))).not.toContain('/color "#808080"');
  });

  it.each([
    [answer({ type: '', text: '' }), ['(status) 200', '(type) none', '(body) empty']],
    [
      answer({ type: 'text/plain', text: '{"a":1}' }),
      ['(status) 200', '(type) text/plain', '(body) text'],
    ],
    [
      answer({ type: 'text/html', text: '<p>' }),
      ['(status) 200', '(type) text/html', '(body) text'],
    ],
    [answer({ text: undefined }), ['(status) 200']],
    [answer({ status: 404, text: '{"error":"a","code":1}' }), ['(status) 404', '(body) an error']],
    [
      answer({ status: 404, type: 'text/plain', text: 'No' }),
      ['(status) 404', '(body) text/plain'],
    ],
    [answer({ status: 502, type: '', text: '' }), ['(status) 502', '(body) no type, empty']],
  ])('of %j are %j', (one, features) => {
    expect(featuresIn(one)).toEqual(features);
  });
});

it('a pointer is shown without names that may be ids or addresses', () => {
  const id = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
  expect(toShownPointer(`/12/users/${id}/ann@example.com/isOpen`)).toBe('/12/users/*/*/isOpen');
  expect(toShownPointer('')).toBe('');
});

describe('a text of a response is shown', () => {
  it.each(['COMPLETED', '#808080', 'in two words', 'none', 'v1.2'])('%s', (text) => {
    expect(isShowable(text)).toBe(true);
  });

  it.each([
    'ann@example.com',
    '+49 151 23456789',
    '030 1234567',
    '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4',
    'canary-0f2b7c51d9e84a36xyz',
    'image/png',
    'a sentence of more than three words',
    '',
  ])('not if it may be content: %s', (text) => {
    expect(isShowable(text)).toBe(false);
  });
});
