// Rooms and users of the sample data.
import { sample } from '../seed/sample.ts';

const [, second = '', third = ''] = sample.socialIds;
export const secondRoom: string = second;
export const thirdRoom: string = third;

const [, one = '', two = '', three = ''] = sample.userIds;
export const ben: string = one;
export const chloe: string = two;
export const dario: string = three;
