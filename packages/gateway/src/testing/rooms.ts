// Rooms and users of the sample data, and where their operations are.
import { sample } from '../seed/sample.ts';

export const hostsOf = (socialId: string): string => `/api/v1/social/alternate/host/${socialId}`;
export const invitesOf = (socialId: string): string => `/api/v1/social/invite/${socialId}`;

const [, second = '', third = ''] = sample.socialIds;
export const secondRoom: string = second;
export const thirdRoom: string = third;

const [, one = '', two = '', three = ''] = sample.userIds;
export const ben: string = one;
export const chloe: string = two;
export const dario: string = three;
