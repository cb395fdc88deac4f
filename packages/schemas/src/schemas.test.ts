import * as models from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import * as schemas from './generated/index.ts';
import { roomsSchemas } from './generated/rooms.ts';

describe('the schemas', () => {
  it('keep unknown fields, at every depth', () => {
    const room = {
      socialId: sampleId,
      extra: 1,
      user: { extra: [2] },
      alternateHosts: [{ extra: 3 }],
    };
    expect(schemas.zSocial.parse(room)).toEqual(room);
  });

  it('require no field', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (
        /Status|Type|Option|Layout|Visibility|Platform|State/.test(name) &&
        name !== 'zUploadStatus' &&
        name !== 'zUploadStatusInput'
      )
        continue;
      expect(schema.safeParse({}).success, name).toBe(true);
    }
  });

  it('accept ids without RFC version bits, in either case', () => {
    expect(
      schemas.zUser.safeParse({ userId: 'FFFFFFFF-0000-0000-0000-00000000000a' }).success,
    ).toBe(true);
    expect(schemas.zUser.safeParse({ userId: 'user-1' }).success).toBe(false);
  });

  it('accept any value of an open enumeration, and only documented values of a closed one', () => {
    expect(schemas.zRecording.safeParse({ status: 'DONE' }).success).toBe(true);
    expect(schemas.zRecording.safeParse({ status: 1 }).success).toBe(false);
    expect(schemas.zSocial.safeParse({ socialPermissionType: 'PUBLIC' }).success).toBe(true);
    expect(schemas.zSocial.safeParse({ socialPermissionType: 'NOBODY' }).success).toBe(false);
  });

  it('check each item of a list, and report its index', () => {
    const result = roomsSchemas.inviteUsers.body?.['~standard'].validate([
      {},
      { invitedUserId: 1 },
    ]);
    expect(result).toMatchObject({ issues: [{ path: [1, 'invitedUserId'] }] });
  });
});

const sampleId = '00000002-0000-4000-8000-000000000001';

describe('the values of the enumerations in models', () => {
  it.each([
    [models.entryOptions, schemas.zEntryOption],
    [models.socialPermissionTypes, schemas.zSocialPermissionType],
    [models.badgeQuestionTypes, schemas.zBadgeQuestionType],
    [models.badgeInputTypes, schemas.zBadgeInputType],
    [models.badgeVisibilities, schemas.zBadgeVisibility],
    [models.entryConfigLayouts, schemas.zEntryConfigLayout],
  ])('are exactly those of the schemas: %j', (values, schema) => {
    for (const value of values) expect(schema.safeParse(value).success).toBe(true);
    expect(schema.safeParse('SOMETHING_ELSE').success).toBe(false);
  });
});
