import { zSocial } from '@room-sessions/schemas';
import { describe, expect, it } from 'vitest';
import { recording, social } from './index.ts';

const takes = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    return false;
  }
};

// The matcher and the schema of the SDK are two patterns for one format; they must agree.
describe('the date-time matcher', () => {
  it.each([
    ['2026-03-02T09:30:00Z', true],
    ['2026-03-02t09:30:00z', true],
    ['2026-03-02T09:30:00.123456+01:00', true],
    ['2026-03-02T09:30:00,5-0530', true],
    ['2026-03-02T09:30:00+0100', true],
    ['2026-03-02T09:30:00+01', true],
    ['2026-03-02T09:30Z', true],
    ['2026-03-02T09:30:00', true],
    ['2016-12-31T23:59:60Z', true],
    ['2026-03-02', false],
    ['2026-13-02T09:30:00Z', false],
    ['2026-00-02T09:30:00Z', false],
    ['2026-03-32T09:30:00Z', false],
    ['2026-03-00T09:30:00Z', false],
    ['2026-03-02T24:30:00Z', false],
    ['2026-03-02T09:60:00Z', false],
    ['2026-03-02T09:30:00+24:00', false],
    ['2026-03-02 09:30:00Z', false],
    [' 2026-03-02T09:30:00Z', false],
    ['2026-03-02T09:30:00Z\n', false],
  ])('%j: %s', (startDateTime, isOne) => {
    expect(takes(() => social({ startDateTime }))).toBe(isOne);
    expect(zSocial.safeParse({ startDateTime }).success).toBe(isOne);
  });
});

describe('the UUID matcher', () => {
  it.each([
    ['e2490de5-5bd3-43d5-b7c4-526e33f71304', true],
    ['E2490DE5-5BD3-13D5-B7C4-526E33F71304', true],
    ['00000002-0000-0000-0000-000000000001', true],
    ['e2490de55bd343d5b7c4526e33f71304', false],
    ['{e2490de5-5bd3-43d5-b7c4-526e33f71304}', false],
    ['e2490de5-5bd3-43d5-b7c4-526e33f7130g', false],
  ])('%j: %s', (socialId, isOne) => {
    expect(takes(() => social({ socialId }))).toBe(isOne);
    expect(zSocial.safeParse({ socialId }).success).toBe(isOne);
  });
});

describe('the matcher of an enumeration', () => {
  it('lists the values of a closed enumeration and matches only the notation of an open one', () => {
    expect(social('socialPermissionType')).toEqual({
      socialPermissionType: expect.objectContaining({
        regex: '^(PUBLIC|COMPANY_AND_CONNECTIONS|CONNECTIONS|COMPANY)$',
        value: 'PUBLIC',
      }),
    });
    expect(recording('status')).toEqual({
      status: expect.objectContaining({ regex: '^[A-Z][A-Z0-9_]*$', value: 'PROCESSING' }),
    });
  });
});
